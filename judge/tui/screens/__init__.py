"""The screens of the desk."""
