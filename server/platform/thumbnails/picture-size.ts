interface PictureSize {
  width: number
  height: number
}

/** Width and height by the head of a PNG or JPEG, read before anything is decoded; null if none. */
export function pictureSizeOf(bytes: Buffer): PictureSize | null {
  try {
    return bytes.toString('latin1', 1, 4) === 'PNG' ? pngSizeOf(bytes) : jpegSizeOf(bytes)
  } catch (error) {
    // A read beyond the end: the file is cut off.
    if (error instanceof RangeError) return null
    throw error
  }
}

const pngSizeOf = (bytes: Buffer): PictureSize | null =>
  bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

const startOfScan = 0xda
/** The frame headers SOF0 to SOF15, without DHT, JPG and DAC, which share their range. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSizeOf(bytes: Buffer): PictureSize | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null
  for (let index = 2; ; ) {
    if (bytes.readUInt8(index) !== 0xff) return null
    const marker = bytes.readUInt8(index + 1)
    if (marker === 0xff) index += 1
    else if (isFrameHeader(marker))
      return { width: bytes.readUInt16BE(index + 7), height: bytes.readUInt16BE(index + 5) }
    else if (marker === startOfScan) return null
    else index += 2 + bytes.readUInt16BE(index + 2)
  }
}
