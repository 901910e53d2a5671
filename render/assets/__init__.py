"""Icons, fonts and the palette of the pictures, with their licences; `build` makes them."""
