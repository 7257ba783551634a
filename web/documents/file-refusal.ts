import { fileExtensionOf, fileKindError } from '../../contract/values/files.ts'
import { agency } from '../agency.ts'
import { unreadableReasonOf } from '../ui/prepare-file.ts'

/** Why a file cannot be uploaded, as far as the browser can tell; null if it can. */
export function fileRefusalOf(file: Pick<File, 'name' | 'size'>): string | null {
  const { name, size } = file
  const refusal = unreadableReasonOf(file)
  if (refusal !== null) return refusal
  if (fileExtensionOf(name) === null) return fileKindError
  if (size === 0) return 'This file is empty'
  if (size > agency.uploadMaxMb * 1024 * 1024)
    return `Please choose a file of at most ${agency.uploadMaxMb} MB`
  return null
}
