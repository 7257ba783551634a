import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeZip, sheetOf, sheetRowOf, workbook } from '../../testing/workbooks.ts'
import { openTableFile } from './open-table-file.ts'
import { tableLimits } from './table-limits.ts'
import { UnreadableTableError } from './unreadable-table.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-rows-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.csv`)
  await writeFile(path, content)
  return path
}

async function readTable(content: string | Buffer) {
  const file = await openTableFile(await fileOf(content))
  if (file.kind === 'items') {
    const items: unknown[] = []
    for await (const slice of file.items()) items.push(...slice)
    return { kind: file.kind, form: 'JSON', tables: [], said: [], rows: [], items }
  }
  try {
    const rows: { table: number; number: number; cells: readonly string[] }[] = []
    for await (const slice of file.rows()) rows.push(...slice)
    const { kind, form, tables, notes } = file
    return { kind, form, tables, said: notes, rows, items: [] }
  } finally {
    await file.close()
  }
}

const cellsOf = async (content: string | Buffer) => (await readTable(content)).rows.map(({ cells }) => cells)

/** The error with which a file is refused. */
async function refusal(content: string | Buffer): Promise<UnreadableTableError> {
  const error = await readTable(content).then(
    () => new Error('It was read'),
    (error: unknown) => error,
  )
  if (!(error instanceof UnreadableTableError)) throw error
  return error
}

const holders = [
  ['Holder Name', 'City', 'State'],
  ['Café Ñandú “Dos”', 'Groton', 'CT'],
  ['Eastmarsh, Credit Union', 'Mystic', 'CT'],
]
const csv = (separator: string) =>
  holders.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join('\r\n')
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
const windows = (text: string) =>
  Buffer.from(Array.from(text, (letter) => ({ '“': 0x93, '”': 0x94 })[letter] ?? letter.charCodeAt(0)))

// Spec: imports/csv
test.each([
  ['commas', ',', 'CSV with commas, UTF-8'],
  ['semicolons', ';', 'CSV with semicolons, UTF-8'],
  ['tabs', '\t', 'CSV with tabs, UTF-8'],
  ['strokes', '|', 'CSV with strokes, UTF-8'],
])('a CSV with %s is read, whatever stands between its cells', async (_, separator, form) => {
  const tableRows = await readTable(csv(separator))
  expect(tableRows.form).toBe(form)
  expect(tableRows.rows.map(({ cells }) => cells)).toEqual(holders)
})

// Spec: imports/csv
test.each([
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${csv(',')}`)],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${csv('\t')}`, 'utf16le')],
  ['UTF-16 the other way round', bigEndian(`\uFEFF${csv(',')}`)],
  ['UTF-16 without a mark', Buffer.from(csv(','), 'utf16le')],
  ['Windows-1252', windows(csv(';'))],
])('a CSV in %s keeps its accents and quotation marks', async (_, content) => {
  expect(await cellsOf(content)).toEqual(holders)
})

test('an accent in the last of many rows decides of the encoding, and one that two pieces share is whole', async () => {
  const manyLines = 'Tidewheel Bakery LLC,New London\n'.repeat(10_000)
  expect((await cellsOf(windows(`${manyLines}Ávila,Mystic`))).at(-1)).toEqual(['Ávila', 'Mystic'])
  for (const paddingText of ['', 'a', 'ab', 'abc']) {
    const text = `${paddingText}${'é'.repeat(200_000)}`
    expect(
      (await cellsOf(`a,b\n${'x,y\n'.repeat(10)}${text.match(/.{1,1000}/gu)?.join('\n')}`))
        .flat()
        .slice(22)
        .join(''),
    ).toBe(text)
  }
})

test('rows are counted as a spreadsheet counts them: blank ones too, and one of several lines once', async () => {
  const { rows } = await readTable('sep=;\r\nName;Note\r\n\r\nReyes;"two\r\nlines"\rFerreira;"5"" pipe"\n')
  expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [2, 'Name', 'Note'],
    [3, ''],
    [4, 'Reyes', 'two\r\nlines'],
    [5, 'Ferreira', '5" pipe'],
  ])
})

test('what guards a cell of an export is taken off again', async () => {
  expect(await cellsOf("Name,Note\n'=Tidewheel,'-5\n'tis,O'Neil")).toEqual([
    ['Name', 'Note'],
    ['=Tidewheel', '-5'],
    ["'tis", "O'Neil"],
  ])
})

// Spec: imports/workbook
test('a workbook is read as it shows: dates of either count, zeros before a ZIP, shared texts, what formulas came to', async () => {
  const rows = [
    '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="5"><v>46082</v></c><c r="D2" s="1"><v>6340</v></c></row>',
    '<row r="4"><c t="str"><f>A1&amp;"x"</f><v>Reyes</v></c><c s="2"><v>46082.75</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c><f>1+1</f></c></row>',
    '<row r="5"><c r="A5" s="3"><v>0.12</v></c><c r="B5"><v>1840.5</v></c><c r="C5"><v>123456789012345680</v></c><c r="D5"><v>0.1</v></c><c r="E5" s="4"><v>123456789</v></c><c r="ZZ5"/></row>',
  ]
  const formats = ['00000', 'm/d/yyyy;@', '0.0%', '00-0000000']
  const sharedTexts = ['unused', 'Tidewheel & Sons']
  const sheets = [
    { name: 'Policies', rows },
    { name: 'Old', rows: [], isHidden: true },
  ]
  const tableRows = await readTable(await workbook({ sheets, formats, sharedTexts }))
  expect(tableRows).toMatchObject({ tables: ['Policies'], said: ['Hidden sheets are left out: Old'] })
  expect(tableRows.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
    [2, 'Tidewheel & Sons', '2026-03-01', '', '06340'],
    [4, 'Reyes', '2026-03-01', 'TRUE', '#N/A', '=1+1'],
    [5, '12%', '1840.5', '1.2345678901234568E+17', '0.1', '12-3456789'],
  ])
  const oldDateRows = await readTable(await workbook({ sheets, formats, sharedTexts, from1904: true }))
  expect(oldDateRows.rows[0]?.cells[1]).toBe('2030-03-02')
})

// Spec: imports/workbook
test('several sheets are several tables, and so many texts as fit into memory are shared among their cells', async () => {
  const longCell = 'x'.repeat(900)
  const sharedTexts = Array.from({ length: 20_000 }, (_, index) => `${longCell} ${index}`)
  const row = (number: number, text: number) => `<row r="${number}"><c t="s"><v>${text}</v></c></row>`
  const file = await workbook({
    sheets: [
      { name: 'A', rows: Array.from({ length: 300 }, (_, index) => row(index + 1, (index * 7919) % 20_000)) },
      { name: 'B', rows: [sheetRowOf(1, ['of B', 7])] },
    ],
    sharedTexts,
  })
  const { rows } = await readTable(file)
  expect(rows.slice(0, 300).map(({ cells }) => cells[0])).toEqual(
    Array.from({ length: 300 }, (_, index) => sharedTexts[(index * 7919) % 20_000]),
  )
  expect(rows.at(-1)).toEqual({ table: 1, number: 1, cells: ['of B', '7'] })
})

test('JSON is read object by object: of a list, one on each line, or one alone', async () => {
  const one = { clientNumber: 1, name: 'Tide"[wheel]\\', list: [{ a: [1, 2] }] }
  const secondItem = { clientNumber: 2, name: '' }
  expect((await readTable(JSON.stringify([one, secondItem], null, 2))).items).toEqual([one, secondItem])
  expect((await readTable(`${JSON.stringify(one)}\n${JSON.stringify(secondItem)}\n`)).items).toEqual([
    one,
    secondItem,
  ])
  expect((await readTable(JSON.stringify(one))).items).toEqual([one])
  expect((await readTable('[]')).items).toEqual([])
  expect((await readTable(JSON.stringify([null, one, null, secondItem, null]))).items).toEqual([
    one,
    secondItem,
  ])
  expect(
    (await readTable(JSON.stringify({ total: 3, clients: [null, one, null, secondItem] }))).items,
  ).toEqual([one, secondItem])
  for (const wrongJson of [
    '[{"a":1},nul',
    '[{"a":1},nul]',
    '[{"a":1},nulL]',
    '[{"a":1},null null]',
    '[{"a":1} null]',
  ])
    expect(await refusal(wrongJson), wrongJson).toMatchObject({ why: 'damaged' })
  for (const wrongJson of ['[{"a":1},{"b":', '[{"a":1} {"b":2}]', '[{"a":1}', '[{"a":tru}]', '[{"a":1},5]'])
    expect(await refusal(wrongJson)).toMatchObject({ why: 'damaged' })
})

// Spec: imports/unreadable
test('a workbook behind a password, an older one, a cut one and what is no table say what to do', async () => {
  const oldWorkbook = Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(2000),
  ])
  const lockedBytes = Buffer.concat([oldWorkbook, Buffer.from('EncryptedPackage', 'utf16le')])
  const sheet = await sheetOf([
    ['Name', 'City'],
    ['Reyes', 'Mystic'],
  ])
  const wrongFiles: [string | Buffer, string, RegExp][] = [
    ['', 'empty', /file is empty/],
    [oldWorkbook, 'old excel', /older Excel \(\.xls\).*save it as/],
    [lockedBytes, 'password', /protected with a password.*save it without/],
    [await makeZip({ 'xl/workbook.xml': '<workbook/>' }, { flags: 1 }), 'password', /password/],
    [sheet.subarray(0, sheet.length - 60), 'truncated', /incomplete/],
    [
      Buffer.concat([sheet.subarray(0, 900), Buffer.alloc(300, 7), sheet.subarray(1200)]),
      'truncated',
      /incomplete/,
    ],
    [await makeZip({ 'list.csv': 'Name,City' }), 'another kind', /ZIP archive.*unpack/],
    [await makeZip({ 'inner.zip': sheet }), 'another kind', /ZIP archive/],
    [await makeZip({ 'xl/workbook.bin': 'x' }), 'another kind', /\.xlsb/],
    [await makeZip({ 'content.xml': '<x/>' }), 'another kind', /OpenDocument/],
    [await makeZip({ 'word/document.xml': '<x/>' }), 'another kind', /Word document/],
    [await makeZip({ 'xl/workbook.xml': '<workbook' }), 'damaged', /damaged/],
    ['%PDF-1.7 …', 'another kind', /PDF/],
    [Buffer.from([0x1f, 0x8b, 8, 0]), 'another kind', /GZ/],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'another kind', /not a text file/],
    ['<html><table><tr><td>Name</td></tr></table></html>', 'another kind', /web page/],
    ['Name,City\nReyes,"Mystic\nFerreira,Groton', 'quote not closed', /ends within a quote.*line/],
    [`Name,City\nReyes,"${'Mystic\n'.repeat(200_000)}`, 'row too long', /quotation mark is not closed/],
    [`a${',b'.repeat(tableLimits.columns)}`, 'too many columns', /Row 1 has more than 500 columns/],
  ]
  for (const [content, reason, expectedText] of wrongFiles) {
    const error = await refusal(content)
    expect(error.why, error.message).toBe(reason)
    expect(error.message).toMatch(expectedText)
  }
})

// Spec: imports/bombs
test('a bomb is refused while it is unpacked, whatever it says of its size', async () => {
  const blank = ' '.repeat(1024 * 1024)
  const endlessJson = (filler: string) => Array.from({ length: 80 }, () => filler + blank)
  for (const filler of ['', '<row/>']) {
    const bomb = await workbook({ sheets: [{ name: 'A', rows: endlessJson(filler) }] })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusal(bomb)).toMatchObject({ why: 'too much inside' })
  }
  const doctype =
    '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;">]><worksheet><sheetData><row><c t="str"><v>&c;</v></c></row></sheetData></worksheet>'
  const relations = '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/></Relationships>'
  const book = '<workbook xmlns:r="x"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'
  expect(
    await refusal(
      await makeZip({
        'xl/workbook.xml': book,
        'xl/_rels/workbook.xml.rels': relations,
        'xl/s.xml': doctype,
      }),
    ),
  ).toMatchObject({ why: 'damaged' })
})

test('other work goes on while a file is read', async () => {
  const path = await fileOf('Tidewheel Bakery LLC,New London,CT,06320,5862\n'.repeat(60_000))
  let timerCount = 0
  const timer = setInterval(() => timerCount++, 1)
  try {
    const file = await openTableFile(path)
    if (file.kind === 'items') throw new Error('It is no JSON')
    let rows = 0
    for await (const slice of file.rows()) rows += slice.length
    expect(rows).toBe(60_000)
    expect(timerCount).toBeGreaterThan(5)
  } finally {
    clearInterval(timer)
  }
})

const utf32 = (text: string, isLittle: boolean) =>
  Buffer.concat(
    Array.from(text, (letter) => {
      const fourBytes = Buffer.alloc(4)
      const code = letter.codePointAt(0) ?? 0
      if (isLittle) fourBytes.writeUInt32LE(code)
      else fourBytes.writeUInt32BE(code)
      return fourBytes
    }),
  )

test.each([
  ['UTF-32 with a mark', utf32(`\uFEFF${csv(',')}`, true)],
  ['UTF-32 the other way round with a mark', utf32(`\uFEFF${csv(';')}`, false)],
  ['UTF-32 without a mark', utf32(csv(','), true)],
  ['UTF-32 the other way round without a mark', utf32(csv(','), false)],
  ['UTF-16 the other way round without a mark', bigEndian(csv(','))],
])('a CSV in %s is read', async (_, content) => {
  expect(await cellsOf(content)).toEqual(holders)
})

test('JSON is read in every encoding, also with NUL before its first letter', async () => {
  const one = { clientNumber: 1, name: 'Café' }
  const text = JSON.stringify([one])
  for (const content of [
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    bigEndian(text),
    utf32(text, true),
    utf32(`\uFEFF${text}`, false),
    Buffer.from(`\0${text}\0`),
  ])
    expect((await readTable(content)).items).toEqual([one])
})

test('a list within an object is read item by item, however long it is', async () => {
  const clients = Array.from({ length: 9000 }, (_, index) => ({ clientNumber: index, note: 'x'.repeat(600) }))
  const wrappedJson = JSON.stringify({ total: 9000, next: null, clients, at: '2026-11-26' }, null, 1)
  expect(wrappedJson.length).toBeGreaterThan(tableLimits.object)
  expect((await readTable(wrappedJson)).items).toEqual(clients)
  expect(await refusal(wrappedJson.slice(0, -5000))).toMatchObject({ why: 'damaged' })
  const endlessJson = `[{"a":"${'x'.repeat(tableLimits.object + 200_000)}"}]`
  expect(await refusal(endlessJson)).toMatchObject({ why: 'row too long' })
})

test('what cannot be kept leaves no reader: not of a CSV, a workbook with its sheets, or JSON', async () => {
  const isKept = (text: string) => !text.includes('\0') && text.isWellFormed()
  const tableRows = [
    await readTable('Na\0me,City\0\n\0Reyes,Mys\0tic\n'),
    await readTable(Buffer.from([...Buffer.from('Name\n'), 0xed, 0xa0, 0x80, 0x0a])),
    await readTable(
      await workbook({
        sheets: [
          {
            name: 'A_x0000_B_xD800_',
            rows: [
              sheetRowOf(1, ['_x0000_Name', '_xD800_']),
              '<row r="2"><c t="s"><v>0</v></c><c t="str"><v>_xD83E__xDD56_ _xDD56_</v></c></row>',
            ],
          },
        ],
        sharedTexts: ['_xD800_x_x0000_'],
      }),
    ),
    await readTable(String.raw`[{"a\u0000":"\ud800"}]`),
  ]
  for (const { tables, rows, items } of tableRows) {
    const texts = [
      ...tables,
      ...rows.flatMap(({ cells }) => cells),
      ...items.flatMap((item) => Object.entries(item ?? {}).flat()),
    ]
    expect(texts.filter((text) => !isKept(String(text)))).toEqual([])
  }
  expect(tableRows[2]?.tables).toEqual(['AB\uFFFD'])
  expect(tableRows[2]?.rows.map(({ cells }) => cells)).toEqual([
    ['Name', '\uFFFD'],
    ['\uFFFDx', '🥖 \uFFFD'],
  ])
})

test('no slice is larger than a moment of work, however wide or long its rows are', async () => {
  const wideText = `${Array.from({ length: 500 }, (_, index) => `Head ${index}`).join(',')}\n${`${'12.5,'.repeat(499)}1\n`.repeat(300)}`
  const longRows = `Name,Note\n${`Reyes,${'x'.repeat(20_000)}\n`.repeat(100)}`
  const sharedTextBook = await workbook({
    sheets: [{ name: 'A', rows: [`<row>${'<c t="s"><v>0</v></c>'.repeat(400)}</row>`.repeat(20)] }],
    sharedTexts: ['y'.repeat(2000)],
  })
  for (const content of [wideText, longRows, sharedTextBook]) {
    const file = await openTableFile(await fileOf(content))
    if (file.kind === 'items') throw new Error('It is no JSON')
    for await (const slice of file.rows()) {
      const cellsBefore = slice.slice(0, -1).flatMap(({ cells }) => cells)
      expect(cellsBefore.length).toBeLessThan(1000)
      expect(cellsBefore.join('').length).toBeLessThan(64 * 1024)
    }
    await file.close()
  }
})
