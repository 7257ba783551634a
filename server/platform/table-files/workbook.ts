import { posix } from 'node:path'
import { type NumberDisplay, numberDisplayOf } from './cell-formats.ts'
import type { PackedFile } from './packed-file.ts'
import { tableLimits, unpackedTooLargeError } from './table-limits.ts'
import { UnreadableTableError } from './unreadable-table.ts'
import { readXml } from './xml.ts'

export interface Workbook {
  sheets: { name: string; part: string }[]
  hiddenSheets: string[]
  isFrom1904: boolean
  /** The number display of each style, by index. */
  styles: NumberDisplay[]
  sharedTexts: string | null
}

/** A part's relationships by id: kind and target part. */
async function relationsOf(
  packageFile: PackedFile,
  part: string,
): Promise<Map<string, { kind: string; part: string }>> {
  const folder = posix.dirname(part)
  const text = await packageFile.text(posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  const relations = new Map<string, { kind: string; part: string }>()
  readXml(text ?? '<none/>', {
    onOpen(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.normalize(posix.join(folder, Target))
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), part: target })
    },
  })
  return relations
}

async function readNumberStyles(packageFile: PackedFile, part: string | undefined): Promise<NumberDisplay[]> {
  const text = part === undefined ? null : await packageFile.text(part)
  const formatCodes = new Map<number, string>()
  const styles: NumberDisplay[] = []
  let isUsed = false
  readXml(text ?? '<none/>', {
    onOpen(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') formatCodes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isUsed = true
      if (name === 'xf' && isUsed)
        styles.push(numberDisplayOf(Number(numFmtId), formatCodes.get(Number(numFmtId))))
    },
    onClose(name) {
      if (name === 'cellXfs') isUsed = false
    },
  })
  return styles
}

/** Reads the sheets, styles and options of a workbook. */
export async function readWorkbook(packageFile: PackedFile): Promise<Workbook> {
  const workbookPart =
    [...(await relationsOf(packageFile, '')).values()].find(({ kind }) => kind === 'officeDocument')?.part ??
    'xl/workbook.xml'
  const text = await packageFile.text(workbookPart)
  if (text === null)
    throw new UnreadableTableError(
      'damaged',
      'There is no table in the workbook. Please open it in Excel and save it again',
    )
  const relations = await relationsOf(packageFile, workbookPart)
  const workbook: Workbook = {
    sheets: [],
    hiddenSheets: [],
    isFrom1904: false,
    styles: [],
    sharedTexts: null,
  }
  readXml(text, {
    onOpen(name, attributes) {
      if (name === 'workbookPr') workbook.isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const relation = relations.get(id)
      // A chart sheet has no rows.
      if (relation?.kind !== 'worksheet') return
      if (attributes.state === 'hidden' || attributes.state === 'veryHidden')
        workbook.hiddenSheets.push(attributes.name ?? '')
      else workbook.sheets.push({ name: attributes.name ?? '', part: relation.part })
    },
  })
  if (workbook.sheets.length > tableLimits.sheets) throw unpackedTooLargeError()
  const partOf = (relationKind: string) =>
    [...relations.values()].find(({ kind }) => kind === relationKind)?.part
  workbook.styles = await readNumberStyles(packageFile, partOf('styles'))
  workbook.sharedTexts = partOf('sharedStrings') ?? null
  return workbook
}
