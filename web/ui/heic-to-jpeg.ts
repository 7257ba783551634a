import { heicRefusal } from '../../contract/values/heic-refusal.ts'

const quality = 0.9
// Phones refuse larger canvases.
const maxPixels = 16_000_000

/** Draws the photo upright; rejects if the browser cannot decode it. */
async function drawToCanvas(file: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file).catch(() => loadImageElement(file))
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

/** Some browsers decode HEIC in an <img> but not in createImageBitmap. */
async function loadImageElement(file: File): Promise<HTMLImageElement> {
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

/** Converts HEIC to JPEG. Returns instructions if the browser cannot. */
export async function heicToJpeg(file: File): Promise<File | string> {
  try {
    const canvas = await drawToCanvas(file)
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (jpeg === null) return heicRefusal
    const { lastModified } = file
    return new File([jpeg], jpegName(file.name), { type: 'image/jpeg', lastModified })
  } catch {
    return heicRefusal
  }
}
