const pngSignature = '89504e470d0a1a0a'

/**
 * Width and height of a PNG or JPEG in pixels, from its header without decoding; null if it has
 * none.
 */
export function pixelsOf(picture: Buffer): { width: number; height: number } | null {
  if (picture.toString('hex', 0, 8) === pngSignature)
    return picture.length < 24 ? null : { width: picture.readUInt32BE(16), height: picture.readUInt32BE(20) }
  // A JPEG is a sequence of segments: a marker, then a length. A start-of-frame marker, C0 to CF,
  // has the size.
  for (let index = 2; index + 9 <= picture.length && picture[index] === 0xff; ) {
    const mark = picture.readUInt8(index + 1)
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark))
      return { width: picture.readUInt16BE(index + 7), height: picture.readUInt16BE(index + 5) }
    index += 2 + picture.readUInt16BE(index + 2)
  }
  return null
}
