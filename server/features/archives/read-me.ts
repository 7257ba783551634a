import { formatMoment } from '../../../contract/values/days.ts'
import { formatCount } from '../../../contract/values/plural.ts'

interface ListedFile {
  file: string
  description: string
  headers: readonly (readonly [head: string, says: string])[]
  lines: number
  sha256: string
}

interface ArchiveFacts {
  agency: string
  /** Null if the archive is of the whole agency. */
  client: string | null
  at: Date
  timeZone: string
  withNotes: boolean
  lists: readonly ListedFile[]
  files: number
  damagedFiles: number
}

/**
 * The text that explains an archive, its lists, and how to verify it. Lines end with CRLF for old
 * Windows editors.
 */
export function composeReadMe({
  agency,
  client,
  at,
  timeZone,
  withNotes,
  lists,
  files,
  damagedFiles,
}: ArchiveFacts): string {
  const scopeText =
    client === null ? `All records of ${agency} in its portal` : `The file of ${client} at ${agency}`
  const lines = [
    scopeText,
    '',
    `A snapshot of ${formatMoment(at.toISOString(), timeZone)} (${at.toISOString()}).`,
    '',
    'Lists are CSV: UTF-8 with a byte order mark, as RFC 4180 describes it. Times are UTC, days',
    'YYYY-MM-DD, amounts US dollars. A cell that a spreadsheet would read as a formula starts with an apostrophe.',
    'The portal can import accounts.csv, people.csv, policies.csv, vehicles.csv and holders.csv.',
    'accounts.csv contains full EINs: keep this archive safe.',
    ...(withNotes
      ? ['Internal notes and tasks are included.']
      : ['Internal notes and tasks are not included.']),
    ...(client === null
      ? ['Deactivated, cancelled and deleted records are included and marked.']
      : [
          'Records that the agency removed, entered in error or has not shared with the client are not included.',
        ]),
    'Passwords, keys and links are not included.',
    '',
    `${formatCount(files, 'file')} in the folder "files"${damagedFiles > 0 ? `; ${formatCount(damagedFiles, 'document')} whose file is missing or damaged in the storage (documents.csv, State)` : ''}.`,
    'SHA256SUMS.txt has the hash of every file and list: "sha256sum -c SHA256SUMS.txt" checks all.',
    '',
    ...lists.flatMap(({ file, description, headers, lines, sha256 }) => [
      `${file}: ${formatCount(lines, 'line')}`,
      `  ${description}.`,
      `  SHA-256 ${sha256}`,
      ...headers.map(([head, meaning]) => `  - ${head}: ${meaning}`),
      '',
    ]),
  ]
  return lines.join('\r\n')
}
