// Runs as a process of its own: `draw-thumbnail.ts` starts it for one file, sends the file to its
// standard input, and reads the thumbnail from its standard output. A native decoder can crash or
// fill the memory, and only this process ends.
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { noCanvasExitCode } from './no-canvas.ts'
import { pictureSizeOf } from './picture-size.ts'

// Platforms without a canvas of their own have no thumbnails.
const { createCanvas, loadImage } = await import('@napi-rs/canvas').catch(() =>
  process.exit(noCanvasExitCode),
)

// In pixels, also for screens with two pixels a point.
const maxLongSide = 320
// A decoded pixel takes four bytes. Phones take photos of 50 megapixels.
const maxPixels = 64_000_000
const webpQuality = 80

/** Scale that makes the longer side `maxLongSide`, never above 1 for photos. */
const scaleOf = (width: number, height: number, maxSide: number) =>
  Math.min(maxSide, maxLongSide / Math.max(width, height))

const scaledLength = (length: number, scale: number) => Math.max(1, Math.round(length * scale))

async function drawPhoto(bytes: Buffer): Promise<Canvas> {
  const size = pictureSizeOf(bytes)
  if (!size || size.width * size.height > maxPixels || size.width * size.height === 0)
    throw new Error('The picture is unreadable or too large')
  const photo = await loadImage(bytes)
  const scale = scaleOf(photo.width, photo.height, 1)
  const canvas = createCanvas(scaledLength(photo.width, scale), scaledLength(photo.height, scale))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  whiten(context, canvas)
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Parts without color would be black on a dark screen. */
function whiten(context: SKRSContext2D, { width, height }: Canvas) {
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
}

const packageFolder = (name: string) =>
  fileURLToPath(new URL(`${name}/`, import.meta.resolve('pdfjs-dist/package.json')))

async function drawFirstPage(bytes: Buffer): Promise<Canvas> {
  // Loaded here, because photos do not need it.
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    maxImageSize: maxPixels,
    stopAtErrors: false,
    enableXfa: false,
    standardFontDataUrl: packageFolder('standard_fonts'),
    cMapUrl: packageFolder('cmaps'),
    wasmUrl: packageFolder('wasm'),
    iccUrl: packageFolder('iccs'),
  }).promise
  const page = await document.getPage(1)
  const plainViewport = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: scaleOf(plainViewport.width, plainViewport.height, 2) })
  const canvas = createCanvas(scaledLength(viewport.width, 1), scaledLength(viewport.height, 1))
  const context = canvas.getContext('2d')
  whiten(context, canvas)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  return canvas
}

const bytes = await buffer(process.stdin)
const canvas = await (process.argv[2] === 'application/pdf' ? drawFirstPage(bytes) : drawPhoto(bytes))
const thumbnail = await canvas.encode('webp', webpQuality)
process.stdout.write(thumbnail, () => process.exit(0))
