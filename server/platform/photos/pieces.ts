import type { FileWindow } from '../file-window.ts'

const maxPadding = 65_536

/** A byte range of the original file, or bytes that replace a range. */
export type ImagePiece = { start: number; end: number } | Uint8Array

/** The picture does not parse as the type that its first bytes claim. */
export class UnreadablePictureError extends Error {}

/** Whether these are only fill bytes, which may follow any part of a picture. */
export async function isPadding(file: FileWindow, start: number, end: number): Promise<boolean> {
  if (end - start > maxPadding) return false
  return (await file.bytes(start, end - start)).every((byte) => byte === 0 || byte === 0xff)
}

/** Collects the parts of a file to keep. Adjacent ranges are merged to keep the list short. */
export class ImagePieces {
  readonly list: ImagePiece[] = []

  addPiece(start: number, end: number): void {
    if (start >= end) return
    const last = this.list.at(-1)
    if (last && 'start' in last && last.end === start) last.end = end
    else this.list.push({ start, end })
  }

  put(bytes: Uint8Array): void {
    this.list.push(bytes)
  }

  /** Whether the file stays unchanged, byte for byte. */
  isWhole(size: number): boolean {
    const [firstPiece, ...otherPieces] = this.list
    return (
      firstPiece !== undefined &&
      otherPieces.length === 0 &&
      'start' in firstPiece &&
      firstPiece.start === 0 &&
      firstPiece.end === size
    )
  }
}
