import { readFile } from 'node:fs/promises'
import { Failure } from '../failure.ts'
import { pixelsOf } from '../platform/pixels.ts'
import type { Upload } from './check-upload.ts'

const maxPictureBytes = 500_000
// Pixels per side. Every visitor's browser unpacks the logo, and a small file may unpack to a
// gigapixel.
const maxPixels = 2000

/** Accepts a logo as PNG or JPEG. `logoHash` becomes part of its URL. */
export async function checkPicture({ path, contentType, original, sha256 }: Upload) {
  if (contentType !== 'image/png' && contentType !== 'image/jpeg')
    throw new Failure(415, 'wrong_kind', 'Please choose a png or jpg file')
  if (original.size > maxPictureBytes)
    throw new Failure(413, 'too_large', 'Please choose an image of at most 500 kB')
  const logo = await readFile(path)
  const pixels = pixelsOf(logo)
  if (!pixels || Math.max(pixels.width, pixels.height) > maxPixels)
    throw new Failure(
      415,
      'wrong_kind',
      `Please choose an image of at most ${maxPixels} pixels in width and height`,
    )
  return { logo, logoHash: sha256.toString('hex').slice(0, 32) }
}
