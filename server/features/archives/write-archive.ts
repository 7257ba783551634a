import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Context } from '../../context.ts'
import { discard, failing } from '../../platform/files.ts'
import { hashed } from '../../platform/hashed.ts'
import { writeZip, type ZipWriter } from '../../platform/zip.ts'
import type { Reader, Scope } from '../../registry/archive-table.ts'
import { csvLine } from '../activity/csv-line.ts'
import { copyPaper, paperHeads } from './copy-papers.ts'
import { csvBytes, type Written } from './csv.ts'
import { countPapers, papersOf } from './paper-queries.ts'
import { nameOfClient } from './queries.ts'
import { readMe } from './read-me.ts'
import { readOneMoment } from './snapshot-queries.ts'
import { tablesOf } from './tables.ts'

/** How far an archive has come. */
export interface Come {
  progress: number
  rows: number
  files: number
}

interface Writing {
  path: string
  scope: Scope
  /** Called again and again; what it throws ends the writing. */
  comes: (come: Come) => Promise<void>
}

/** How much of the progress bar the lists are; the rest are the files, by their bytes. */
const partOfLists = 0.3

type Parts = Pick<Context, 'agency' | 'secrets' | 'files' | 'now'> & {
  db: Parameters<typeof readOneMoment>[0]
}

/** Writes an archive to a file of this machine: every list as it is at one moment, then the files of the documents. */
export async function writeArchive(parts: Parts, { path, scope, comes }: Writing) {
  const beside = [`${path}.list`, `${path}.sums`] as const
  await failing(mkdir(dirname(path), { recursive: true }))
  const [list, hashes] = [await open(beside[0], 'wx', 0o600), await open(beside[1], 'wx', 0o600)]
  try {
    const come: Come = { progress: 0, rows: 0, files: 0 }
    const zipped = await writeZip(path, (zip) =>
      fill(parts, { zip, scope, come, comes, list, hashes, beside }),
    )
    return { ...zipped, ...come }
  } finally {
    await list.close()
    await hashes.close()
    for (const one of beside) await discard(one)
  }
}

interface Filling extends Omit<Writing, 'path'> {
  zip: ZipWriter
  come: Come
  /** documents.csv and the hashes, as they grow while files are copied. */
  list: FileHandle
  hashes: FileHandle
  beside: readonly [list: string, hashes: string]
}

interface Listed extends Written {
  file: string
  says: string
  heads: readonly (readonly [string, string])[]
}

async function fill(parts: Parts, filling: Filling): Promise<void> {
  const { zip, scope, come, comes, list, hashes, beside } = filling
  const at = parts.now()
  const lists: Listed[] = []
  const listed = async (one: Listed) => {
    lists.push(one)
    await failing(hashes.appendFile(`${one.sha256}  ${one.file}\n`))
  }
  let client: string | null = null
  let wanted = 0
  let wrong = 0
  await readOneMoment(parts.db, {
    async rows(reader) {
      wanted = (await countPapers(reader.db, scope)).bytes
      if (scope.clientId !== null) client = await nameOfClient(reader.db, scope.clientId)
      await writeLists(parts, filling, { reader, at, listed })
    },
    kept: papersOf(scope),
    async after(papers) {
      let bytes = 0
      await failing(list.appendFile(`\uFEFF${csvLine(paperHeads.map(([head]) => head))}`))
      const copying = { files: parts.files, zip, scope, list, hashes }
      for await (const some of papers)
        for (const paper of some) {
          const state = await copyPaper(copying, paper)
          bytes += paper.size
          come.files += state === 'missing' ? 0 : 1
          wrong += state === 'missing' || state === 'damaged' ? 1 : 0
          come.rows += 1
          come.progress = partOfLists + (1 - partOfLists) * Math.min(1, wanted === 0 ? 1 : bytes / wanted)
          await comes(come)
        }
    },
  })
  const written = await addFile(zip, 'documents.csv', beside[0], at)
  const lines = come.rows - lists.reduce((sum, one) => sum + one.lines, 0)
  const about = {
    file: 'documents.csv',
    says: 'The files of accounts, and what is known of them',
    heads: paperHeads,
  }
  await listed({ ...about, lines, sha256: written })
  await addFile(zip, 'SHA256SUMS.txt', beside[1], at)
  const { name, timeZone } = parts.agency()
  const text = readMe({
    ...{ agency: name, client, at, timeZone, withNotes: scope.withNotes, lists },
    ...{ files: come.files, wrong },
  })
  await zip.add('README.txt', { content: [Buffer.from(text)], compress: true, at })
}

async function writeLists(
  parts: Parts,
  { zip, scope, come, comes }: Filling,
  { reader, at, listed }: { reader: Reader; at: Date; listed: (one: Listed) => Promise<void> },
): Promise<void> {
  const tables = tablesOf(scope)
  for (const [place, { file, says, heads, lines }] of tables.entries()) {
    const before = come.rows
    const goesOn = async (count: number) => {
      come.rows = before + count
      await comes(come)
    }
    const written = Promise.withResolvers<Written>()
    const names = heads.map(([head]) => head)
    const content = csvBytes(names, lines(reader, scope, parts), written.resolve, goesOn)
    await zip.add(file, { content, compress: true, at })
    const done = await written.promise
    await listed({ file, says, heads, ...done })
    come.progress = (partOfLists * (place + 1)) / tables.length
    await goesOn(done.lines)
  }
}

/** Adds a file that was written beside; answers its hash. */
async function addFile(zip: ZipWriter, name: string, path: string, at: Date): Promise<string> {
  const hash = createHash('sha256')
  await zip.add(name, { content: hashed(createReadStream(path), hash), compress: true, at })
  return hash.digest('hex')
}
