import { heicHeadSize, isHeic } from '../../contract/values/photo-kinds.ts'

const refusals = new WeakMap<object, string>()

/** Why a chosen file cannot be uploaded, by its content; null if no reason is known. */
export const unreadableReasonOf = (file: object): string | null => refusals.get(file) ?? null

const mayBePhoto = ({ name, type }: File) =>
  type.startsWith('image/') || /\.(hei[cf]s?|hif|jpe?g|png)$/i.test(name)

async function hasHeicInside(file: File): Promise<boolean> {
  try {
    return isHeic(new Uint8Array(await file.slice(0, heicHeadSize).arrayBuffer()))
  } catch {
    return false // the file is gone; its upload will say so
  }
}

async function convertToJpeg(file: File): Promise<File> {
  // Without a network the converter may fail to load. The server then refuses the file with the
  // same text.
  const converter = await import('./heic-to-jpeg.ts').catch(() => null)
  if (converter === null) return file
  const conversionResult = await converter.heicToJpeg(file)
  if (conversionResult instanceof File) return conversionResult
  refusals.set(file, conversionResult)
  return file
}

/** Converts a chosen HEIC photo to JPEG. If that fails, `unreadableReasonOf` says why. */
export const prepareFile = async (file: File): Promise<File> =>
  mayBePhoto(file) && (await hasHeicInside(file)) ? convertToJpeg(file) : file

/** Calls back with the prepared file; synchronously if it is not a photo. */
export function runWithPreparedFile(file: File, onPrepared: (preparedFile: File) => void): void {
  if (mayBePhoto(file)) void prepareFile(file).then(onPrepared)
  else onPrepared(file)
}
