import { heicRefusal } from '../../contract/values/heic-refusal.ts'

const quality = 0.9
// Phones refuse to make larger canvases.
const maxPixels = 16_000_000

/** The photo as this browser draws it, upright; rejects where it cannot read it. */
async function drawn(file: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file).catch(() => asElement(file))
  const { width, height } =
    picture instanceof ImageBitmap ? picture : { width: picture.naturalWidth, height: picture.naturalHeight }
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width * scale))
  canvas.height = Math.max(1, Math.floor(height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  if (picture instanceof ImageBitmap) picture.close()
  return canvas
}

/** Some browsers read a kind as an element that they do not read as a bitmap. */
async function asElement(file: File): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const jpegName = (name: string) => `${name.replace(/\.(hei[cf]s?|hif|jpe?g|png)$/i, '')}.jpg`

/** A HEIC as a JPEG; where this browser cannot read it, what to do. */
export async function heicToJpeg(file: File): Promise<File | string> {
  try {
    const canvas = await drawn(file)
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (jpeg === null) return heicRefusal
    const { lastModified } = file
    return new File([jpeg], jpegName(file.name), { type: 'image/jpeg', lastModified })
  } catch {
    return heicRefusal
  }
}
