import { heicHeadSize, isHeic } from '../../contract/values/photo-kinds.ts'

const refusals = new WeakMap<object, string>()

/** Why a file that was chosen cannot be sent, as its content says; null where nothing is known against it. */
export const unreadableReasonOf = (file: object): string | null => refusals.get(file) ?? null

const mayBePhoto = ({ name, type }: File) =>
  type.startsWith('image/') || /\.(hei[cf]s?|hif|jpe?g|png)$/i.test(name)

async function hasHeicInside(file: File): Promise<boolean> {
  try {
    return isHeic(new Uint8Array(await file.slice(0, heicHeadSize).arrayBuffer()))
  } catch {
    return false // the file is gone: sending it says so
  }
}

async function asJpeg(file: File): Promise<File> {
  // Without a network it may not come. The server refuses the file then, in the same words.
  const turning = await import('./heic-to-jpeg.ts').catch(() => null)
  if (turning === null) return file
  const turned = await turning.heicToJpeg(file)
  if (turned instanceof File) return turned
  refusals.set(file, turned)
  return file
}

/**
 * A chosen file as it can be sent: an iPhone photo (HEIC) becomes a JPEG where this browser can read it. Where it cannot,
 * `refusalOf` says from then on what to do.
 */
export const prepareFile = async (file: File): Promise<File> =>
  mayBePhoto(file) && (await hasHeicInside(file)) ? asJpeg(file) : file

/** The same, at once for a file that is no photo. */
export function whenFileReady(file: File, then: (ready: File) => void): void {
  if (mayBePhoto(file)) void prepareFile(file).then(then)
  else then(file)
}
