"""What the report shows and how it looks: rows of the page, the drawing of time, the template with its style and script."""
