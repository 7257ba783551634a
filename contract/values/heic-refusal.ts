/** Told of a HEIC photo, whatever its file is called. Apart from what finds it out: a browser that can turn it never needs it. */
export const heicRefusal =
  'This is an iPhone photo (HEIC). Please send it as a JPEG: on the iPhone, tap Options when you choose it and pick Most Compatible. For new photos, choose Settings › Camera › Formats › Most Compatible.'
