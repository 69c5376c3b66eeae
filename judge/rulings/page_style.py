"""How the HTML page of a ruling looks: on a screen, on a telephone, on paper. Generic fonts only, nothing is loaded."""

from __future__ import annotations

from typing import Final

STYLE: Final = """\
:root {
  --ink: #1d2530; --soft: #5d6875; --line: #d5dbe2; --paper: #fff; --ground: #f1f3f6;
  --accent: #1f5f8b; --gold: #a8740d; --red: #a8322a; --changed: #c2410c;
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink); line-height: 1.7; font-size: 16px;
  font-family: system-ui, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC",
    "Source Han Sans SC", "WenQuanYi Micro Hei", sans-serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; overflow-wrap: anywhere;
}
main { max-width: 1000px; margin: 24px auto; padding: 36px 44px; background: var(--paper);
  border: 1px solid var(--line); border-radius: 8px; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
.kind { margin: 0; color: var(--soft); letter-spacing: .1em; font-size: .9rem; }
h1 { margin: .1em 0 .5em; font-size: 1.75rem; line-height: 1.35; }
h3 { margin: .8em 0 .2em; font-size: 1rem; }
h2 { margin: 2em 0 .7em; padding-bottom: .25em; border-bottom: 2px solid var(--line); font-size: 1.15rem; }
dl.head { display: grid; grid-template-columns: max-content 1fr; gap: .15em 1.2em; margin: 0; }
dl.head dt { color: var(--soft); }
dl.head dd { margin: 0; }
.verdict { margin: 1.6em 0 0; padding: 16px 22px; border-left: 5px solid var(--accent); background: #eef4f9;
  border-radius: 0 6px 6px 0; }
.verdict.judged { border-color: var(--gold); background: #fbf5e8; }
.outcome { margin: 0; }
.outcome:first-child { font-size: 1.15rem; font-weight: 600; }
.words { margin: 1em 0 .6em; font-size: 1.15rem; font-weight: 600; }
.answer { margin: 1em 0 0; font-weight: 600; }
.answer:first-child { margin-top: 0; }
.outcome:not(:first-child) { margin-top: 1em; }
.seen { margin-left: .4em; font-weight: 400; font-size: .92em; }
.level { margin: .2em 0 0; color: var(--soft); font-size: .9rem; }
figure { margin: 0 0 1.6em; break-inside: avoid; }
figcaption { margin-bottom: .4em; font-weight: 600; }
figcaption .key { margin-left: 1em; color: var(--changed); font-weight: 400; font-size: .85rem; }
table.steps { width: 100%; border-collapse: collapse; }
table.steps th { text-align: left; color: var(--soft); font-weight: 400; font-size: .85rem; padding: 0 10px 4px 0; }
table.steps th.where { text-align: right; padding-right: 0; }
table.steps td { padding: 7px 10px 7px 0; border-top: 1px solid var(--line); vertical-align: top; }
table.steps tr { break-inside: avoid; }
table.steps tr:target, .quote:target { background: #fff7d6; }
td.n { width: 2.6em; color: var(--soft); font-variant-numeric: tabular-nums; }
td.clause { width: 8.5em; white-space: nowrap; font-weight: 600; font-variant-numeric: tabular-nums; }
.none { color: var(--gold); }
.badge { display: inline-block; margin-right: .5em; padding: 0 .5em; border-radius: 4px; background: #e6ebf0;
  color: var(--soft); font-size: .8rem; line-height: 1.6; }
.badge.refused { background: #f9e4e2; color: var(--red); }
.badge.gap { background: #f7ead0; color: var(--gold); }
.badge.chosen { background: #e2edf6; color: var(--accent); }
.by { margin-left: .7em; font-size: .85rem; color: var(--soft); white-space: normal; }
table.steps td.where { color: #8a94a0; font-size: .75rem; line-height: 1.6; text-align: right;
  padding-right: 0; width: 23em; }
ul.choices { padding-left: 1.3em; margin: 0; }
dl.cards { margin: 0; }
.printed { display: grid; grid-template-columns: 8.5em 1fr; gap: 0 1em; padding: 5px 0; break-inside: avoid; }
.printed dt { font-weight: 600; }
.printed dd { margin: 0; }
.facts { color: var(--soft); font-size: .9rem; }
.text { margin: .1em 0 0; }
.source { color: var(--soft); font-size: .9rem; margin: 0 0 .6em; }
dl.clauses { margin: 0; }
.quote { display: grid; grid-template-columns: 8.5em 1fr; gap: 0 1em; padding: 8px 0; border-top: 1px solid var(--line);
  break-inside: avoid; }
.quote:first-child { border-top: 0; }
.quote dt { font-weight: 600; font-variant-numeric: tabular-nums; }
.quote dd { margin: 0; }
.quote .above { color: #8a94a0; font-size: .75rem; }
.quote .own { margin-left: .5em; color: var(--gold); font-weight: 400; font-size: .75rem; }
.note { margin: .4em 0 0; padding-left: .8em; border-left: 2px solid var(--gold); color: var(--soft);
  font-size: .88rem; }
.passed { font-size: .88rem; color: var(--soft); }
.passed .quote { padding: 4px 0; }
footer { margin-top: 2.6em; padding-top: 1em; border-top: 2px solid var(--line); color: var(--soft);
  font-size: .85rem; }
footer p { margin: .2em 0; }

svg.board { display: block; width: 100%; height: auto; }
svg.phone { display: none; }
svg text { font-family: inherit; fill: var(--ink); }
svg .player { fill: #e6ebf0; }
svg .player.now { fill: var(--accent); }
svg .who { font-size: 20px; font-weight: 600; }
svg .turn { font-size: 12px; fill: #fff; }
svg .now + .who { fill: #fff; }
svg .middle { stroke: var(--line); stroke-width: 2; stroke-dasharray: 6 6; }
svg .zone { fill: #f7f9fb; stroke: var(--line); }
svg .empty { fill: none; stroke-dasharray: 3 3; }
svg .label { font-size: 13px; fill: var(--soft); }
svg .count { font-weight: 600; fill: var(--ink); }
svg .face { fill: #fff; stroke: #9aa5b1; stroke-width: 1.2; }
svg .shadow { fill: #dfe5eb; stroke: #9aa5b1; stroke-width: 1.2; }
svg .back .face { fill: #8794a3; stroke: #66727f; }
svg .back .name { fill: #fff; }
svg .acted .face { fill: #eceff2; }
svg .acted.back .face { fill: #8794a3; }
svg .back .times { fill: #fff; }
svg .lord .face { stroke: var(--gold); stroke-width: 2.2; }
svg .defeated .face { fill: #f9e4e2; }
svg .changed .face { stroke: var(--changed); stroke-width: 3.4; }
svg .tag { fill: #5d6875; }
svg .tag.lordly { fill: var(--gold); }
svg .defeated .tag:not(.lordly) { fill: var(--red); }
svg .mark { font-size: 11px; fill: #fff; }
svg .acted .mark { font-size: 10px; }
svg .name { font-size: 12.5px; font-weight: 600; }
svg .fact { font-size: 10px; fill: var(--soft); }
svg .below { font-size: 11px; fill: var(--soft); }
svg .number { font-size: 17px; font-weight: 700; }
svg .number.small { font-size: 14px; }
svg .times { font-size: 17px; font-weight: 700; }

@media (max-width: 640px) {
  main { margin: 0; padding: 20px 16px; border: 0; border-radius: 0; }
  .quote, .printed { grid-template-columns: 1fr; }
  th.where, td.where { display: none; }
  table.steps td.clause { width: auto; font-size: .85rem; line-height: 2; }
  svg.board { display: none; }
  svg.phone { display: block; }
}
@media print {
  svg.board { display: block; }
  svg.phone { display: none; }
  @page { margin: 12mm; }
  body { background: #fff; font-size: 10pt; line-height: 1.5; }
  main { max-width: none; margin: 0; padding: 0; border: 0; }
  h2 { break-after: avoid; margin: 1.3em 0 .5em; }
  figure { margin-bottom: .8em; }
  h1 { font-size: 15pt; margin-bottom: .3em; }
  .verdict { margin-top: .8em; padding: 6px 14px; line-height: 1.4; }
  .answer { margin-top: .5em; }
  .kind { font-size: 8.5pt; line-height: 1.2; }
  .seen, .verdict .level, .outcome:not(:first-child), .decisive .quote, dl.head { font-size: 8.5pt; line-height: 1.32; }
  .outcome:not(:first-child) { margin-top: .5em; }
  .verdict .level { margin: 0; }
  h2.decisive { margin: .9em 0 .3em; }
  .decisive .quote { grid-template-columns: 7em 1fr; padding: 1px 0; }
  a { color: inherit; }
  table.steps td.where { width: 15em; }
  .verdict { box-decoration-break: clone; -webkit-box-decoration-break: clone; }
  .verdict p { break-inside: avoid; }
  .verdict .level { break-before: avoid; }
  h2.course { break-before: page; margin-top: 0; }
  .passed { display: flex; flex-wrap: wrap; gap: 0 1.2em; }
  .passed .quote { display: block; padding: 0; border: 0; }
  .passed dd { display: none; }
}
"""
