/** This text has a file of its own, so that a browser that converts HEIC does not load it. */
export const heicRefusal =
  'This is an iPhone photo (HEIC). Please send it as a JPEG: on the iPhone, tap Options when you choose it and pick Most Compatible. For new photos, choose Settings › Camera › Formats › Most Compatible.'
