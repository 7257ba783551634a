import type { FileWindow } from '../file-window.ts'

const maxPadding = 65_536

/** A part of the original file, or bytes that take the place of a part. */
export type ImagePiece = { start: number; end: number } | Uint8Array

/** The picture cannot be parsed as what its first bytes say. */
export class UnreadablePicture extends Error {}

/** Whether the bytes are fill bytes, which may stand between parts of a picture and behind it. */
export async function isPadding(file: FileWindow, start: number, end: number): Promise<boolean> {
  if (end - start > maxPadding) return false
  return (await file.bytes(start, end - start)).every((byte) => byte === 0 || byte === 0xff)
}

/** Collects what stays of a file. Neighbours are merged, so that the list stays short. */
export class ImagePieces {
  readonly list: ImagePiece[] = []

  keep(start: number, end: number): void {
    if (start >= end) return
    const last = this.list.at(-1)
    if (last && 'start' in last && last.end === start) last.end = end
    else this.list.push({ start, end })
  }

  put(bytes: Uint8Array): void {
    this.list.push(bytes)
  }

  /** Whether the file stays byte for byte as it came. */
  isWhole(size: number): boolean {
    const [first, ...others] = this.list
    return (
      first !== undefined &&
      others.length === 0 &&
      'start' in first &&
      first.start === 0 &&
      first.end === size
    )
  }
}
