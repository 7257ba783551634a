import { readdir } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { docx, foreignDocx, sampleFile, xlsx, zipOf } from '../testing/files.ts'
import { portal } from '../testing/portal.ts'

const macros = 'This Word file has macros (small programs) in it. Please save it as a PDF and send that'
const templateRefusal =
  'This Word file loads a template or another part from elsewhere when it is opened. Please save it as a PDF and send that'
const damagedFileError =
  'This Word file is damaged and cannot be checked. Please save it as a PDF and send that'
const lockedText =
  'This Word file is locked with a password. Please save it as a PDF without a password and send that'

const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const typesOf = (type: string, more = '') =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/>${more}</Types>`
const relationships = (...each: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
const relationship = (type: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationship Id="r1" Type="${kinds}/${type}" Target="${target}"${mode}/>`

/** A Word file with additional or replaced parts. */
const letter = (parts: Record<string, string> = {}) =>
  zipOf({ '[Content_Types].xml': typesOf(main), 'word/document.xml': '<w:document xmlns:w="w"/>', ...parts })

const settings = 'word/_rels/settings.xml.rels'

/** An older Word file with these directory entries, in the layout of [MS-CFB]. */
function compound(...names: string[]): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(512 * (3 + Math.ceil((names.length + 1) / 4)), 0xff)
  file.fill(0, 0, 76)
  file.write('d0cf11e0a1b11ae1', 'hex')
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(0xfffffffe, 68)
  file.writeUInt32LE(0, 76)
  const all = ['Root Entry', ...names]
  const sectors = Math.ceil(all.length / 4)
  file.writeUInt32LE(0xfffffffd, 512)
  for (let sector = 1; sector <= sectors; sector++)
    file.writeUInt32LE(sector === sectors ? 0xfffffffe : sector + 1, 512 + sector * 4)
  for (const [index, name] of all.entries()) {
    const offset = 1024 + index * 128
    file.fill(0, offset, offset + 128)
    file.write(name, offset, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, offset + 64)
    file.writeUInt8(index === 0 ? 5 : 2, offset + 66)
  }
  return Uint8Array.from(file)
}

/** An older Word file with a template, in a table stream or, if short, in the mini stream. */
function wordFile(template: string, { isShort = false } = {}): Uint8Array<ArrayBuffer> {
  const texts = ['', template, 'Letter']
  const names = Buffer.concat([
    Buffer.from([0xff, 0xff, texts.length, 0, 0, 0]),
    ...texts.map((text) => Buffer.from(`${String.fromCharCode(text.length)}${text}`, 'utf16le')),
  ])
  // The names are in the middle of the table, whose sectors are in reverse order in the file.
  const table = Buffer.alloc(isShort ? 1024 : 4096)
  names.copy(table, 100)
  const document = Buffer.alloc(4096)
  document.writeUInt16LE(0xa5ec, 0)
  document.writeUInt16LE(0x0200, 0x0a)
  document.writeUInt32LE(100, 0x19a)
  document.writeUInt32LE(names.length, 0x19e)
  const end = 0xfffffffe
  const sectors: Buffer[] = [Buffer.alloc(512, 0xff), Buffer.alloc(512)]
  const [allocation, directory] = sectors
  if (!allocation || !directory) throw new Error('There are two')
  allocation.writeUInt32LE(end, 4)
  const add = (content: Buffer): number => {
    const firstSector = sectors.length
    const count = Math.ceil(content.length / 512)
    for (let index = count - 1; index >= 0; index--) {
      allocation.writeUInt32LE(index === count - 1 ? end : sectors.length - 1, sectors.length * 4)
      sectors.push(Buffer.concat([content.subarray(index * 512, index * 512 + 512)], 512))
    }
    return firstSector + count - 1
  }
  const smallTable = Buffer.alloc(512, 0xff)
  for (let index = 0; index < 16; index++) smallTable.writeUInt32LE(index === 0 ? end : index - 1, index * 4)
  const reversedTable = Buffer.concat(
    Array.from({ length: 16 }, (_, index) => table.subarray((15 - index) * 64, (16 - index) * 64)),
  )
  const entries = [
    ['Root Entry', isShort ? add(reversedTable) : end, isShort ? 1024 : 0],
    ['WordDocument', add(document), document.length],
    ['1Table', isShort ? 15 : add(table), table.length],
  ] as const
  for (const [index, [name, sector, size]] of entries.entries()) {
    directory.write(name, index * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64)
    directory.writeUInt8(index === 0 ? 5 : 2, index * 128 + 66)
    directory.writeUInt32LE(sector, index * 128 + 116)
    directory.writeUInt32LE(size, index * 128 + 120)
  }
  const header = Buffer.alloc(512, 0xff)
  header.fill(0, 0, 76)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(isShort ? add(smallTable) : end, 60)
  header.writeUInt32LE(end, 68)
  header.writeUInt32LE(0, 76)
  return Uint8Array.from(Buffer.concat([header, ...sectors]))
}

async function portalForUploads() {
  const { as, people, context } = await portal()
  return {
    async send(name: string, bytes: Uint8Array<ArrayBuffer>) {
      const file = new File([bytes], name)
      const { status, failure } = await as(people.client).call(api.documents.create, {
        title: 'Letter',
        type: 'other',
        file,
      })
      return status === 201 ? 'taken' : { status, text: failure.error, fields: failure.fields }
    },
    incoming: () => readdir(context.files.incoming),
  }
}
const refusalWith = (text: string) => ({ status: 415, text, fields: { file: text } })

// Spec: files/office
test('a Word file with macros is refused, wherever they show', async () => {
  const { send, incoming } = await portalForUploads()
  const macroPart = '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>'
  const each: Record<string, Uint8Array<ArrayBuffer>> = {
    'a case of the trade': await sampleFile('letter-with-macros.docx'),
    'a part': letter({ 'word/vbaProject.bin': 'x' }),
    'a part in other letters': letter({ 'word/VBAPROJECT.BIN': 'x' }),
    'a type': letter({ '[Content_Types].xml': typesOf(main, macroPart), 'word/x.bin': 'x' }),
    'data of macros': letter({ 'word/vbaData.xml': '<x/>' }),
    'a relationship': letter({
      'word/_rels/document.xml.rels': relationships(
        relationship('x', 'x.bin', '').replace(
          `${kinds}/x`,
          'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
        ),
      ),
    }),
    'a document with macros by its type': zipOf({
      '[Content_Types].xml': typesOf('application/vnd.ms-word.document.macroEnabled.main+xml'),
      'word/document.xml': '<x/>',
    }),
    'a workbook with macros in the letter': letter({ 'word/embeddings/Book1.xlsm': 'x' }),
  }
  for (const [caseName, bytes] of Object.entries(each))
    expect(await send('letter.docx', bytes), caseName).toEqual(refusalWith(macros))
  for (const name of ['Macros', 'macros', '_VBA_PROJECT', '_VBA_PROJECT_CUR'])
    expect(await send('letter.doc', compound('WordDocument', '1Table', 'Data', 'x', name)), name).toEqual(
      refusalWith(macros),
    )
  expect(await incoming()).toEqual([])
})

test('a Word file that loads a part from elsewhere is refused, one with links and pictures is taken', async () => {
  const { send } = await portalForUploads()
  const withOne = (type: string, target: string, mode?: string) =>
    send('letter.docx', letter({ [settings]: relationships(relationship(type, target, mode)) }))
  for (const [type, target, mode] of [
    ['attachedTemplate', 'https://templates.example/normal.dotm'],
    ['attachedTemplate', 'http://templates.example/letter'],
    ['attachedTemplate', '\\\\templates.example\\share\\letter.dotx'],
    ['attachedTemplate', 'file://templates.example/share/letter.dotx'],
    ['attachedTemplate', 'file:///\\\\templates.example\\share\\letter.dotx'],
    ['attachedTemplate', 'file:///%5C%5Ctemplates.example%5Cshare%5Cletter.dotx'],
    ['attachedTemplate', '&#104;ttps://templates.example/normal.dotm', ' TargetMode="Externa&#108;"'],
    ['attachedTemplate', 'https://templates.example/normal.dotm', ''],
    ['attachedTemplate', 'mhtml:https://templates.example/a!x-usc:https://templates.example/b'],
    ['oleObject', 'https://templates.example/a.xlsx'],
    ['oleObject', 'file:///C:\\Books\\a.xlsx'],
    ['frame', 'https://templates.example/frame.html'],
    ['subDocument', 'file:///C:\\letters\\part.docx'],
    ['aFChunk', 'https://templates.example/part.html'],
    ['image', '\\\\templates.example\\share\\logo.png'],
  ] as const)
    expect(await withOne(type, target, mode), `${type} ${target}`).toEqual(refusalWith(templateRefusal))
  for (const [type, target] of [
    ['hyperlink', 'https://carrier.example/'],
    ['hyperlink', 'mailto:olga@example.com'],
    ['hyperlink', '\\\\server\\share\\a.pdf'],
    ['image', 'https://carrier.example/logo.png'],
    // Word records where the author's template was, so a path on the author's disk is accepted.
    ['attachedTemplate', 'file:///C:\\Users\\Olga\\AppData\\Roaming\\Microsoft\\Templates\\Letter.dotx'],
    ['attachedTemplate', 'file:///Users/olga/Library/Letter.dotx'],
    ['attachedTemplate', 'Macintosh HD:Users:olga:Library:Letter.dotx'],
    ['attachedTemplate', 'Normal.dotm'],
  ] as const)
    expect(await withOne(type, target), `${type} ${target}`).toBe('taken')
  expect(await withOne('settings', 'settings.xml', '')).toBe('taken')
  for (const bytes of [docx, foreignDocx]) expect(await send('letter.docx', bytes)).toBe('taken')
  expect(await send('letter.doc', compound('WordDocument', '1Table', 'ObjectPool'))).toBe('taken')
})

test.each([
  ['in a table of its own', false],
  ['among the small streams', true],
])('an older Word file whose template is elsewhere is refused, %s', async (_, isShort) => {
  const { send } = await portalForUploads()
  const sendTemplate = (template: string) => send('letter.doc', wordFile(template, { isShort }))
  for (const template of [
    'https://templates.example/letter.dotm',
    '\\\\files.example\\share\\letter.dot',
    'file://files.example/share/letter.dot',
  ])
    expect(await sendTemplate(template), template).toEqual(refusalWith(templateRefusal))
  for (const template of ['', 'Normal.dotm', 'C:\\Users\\Ines\\Templates\\Letter.dot'])
    expect(await sendTemplate(template), template).toBe('taken')
  // The chain of sectors is cut: references cannot be checked.
  const cutFile = wordFile('https://templates.example/letter.dotm', { isShort })
  expect(await send('letter.doc', cutFile.subarray(0, cutFile.length - (isShort ? 512 : 512 * 8)))).toEqual(
    refusalWith(damagedFileError),
  )
})

test('relationships in other places and other encodings are read too', async () => {
  const { send } = await portalForUploads()
  const text = relationships(relationship('attachedTemplate', 'https://templates.example/a.dotm'))
  const prefixedXml = text
    .replaceAll('<Relationship', '<p:Relationship')
    .replace('</Relationships', '</p:Relationships')
    .replace('xmlns=', 'xmlns:p=')
  expect(await send('a.docx', letter({ 'word/_rels/footer9.xml.RELS': prefixedXml }))).toEqual(
    refusalWith(templateRefusal),
  )
  expect(await send('a.docx', letter({ 'word/glossary/_rels/settings.xml.rels': text }))).toEqual(
    refusalWith(templateRefusal),
  )
})

test('a locked Word file is told as locked, a damaged one as damaged, a bomb is not unpacked', async () => {
  const { send } = await portalForUploads()
  expect(await send('letter.docx', compound('EncryptedPackage', 'EncryptionInfo'))).toEqual(
    refusalWith(lockedText),
  )
  expect(await send('letter.docx', letter({ [settings]: '<Relationships><Relationship' }))).toEqual(
    refusalWith(damagedFileError),
  )
  const letterBytes = Buffer.from(letter())
  expect(
    await send('letter.docx', Uint8Array.from(letterBytes.subarray(0, letterBytes.length - 40))),
  ).toEqual(refusalWith(damagedFileError))
  const spaces = ' '.repeat(64 * 1024 * 1024)
  expect(deflateRawSync(spaces).length).toBeLessThan(100_000)
  const bomb = letter({ [settings]: `<Relationships>${spaces}</Relationships>` })
  expect(await send('letter.docx', bomb)).toEqual(refusalWith(damagedFileError))
  const manyFiles = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`word/${index}.xml`, '']))
  expect(await send('letter.docx', letter(manyFiles))).toEqual(refusalWith(damagedFileError))
  // A spreadsheet gets the message about file types.
  expect(await send('sheet.docx', xlsx)).toMatchObject({
    status: 415,
    text: expect.stringMatching(/^Please choose a PDF/),
  })
})
