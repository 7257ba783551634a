import { readdir } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { api } from '../../contract/index.ts'
import { pdf, pdfOf, sampleFile } from '../testing/files.ts'
import { portal } from '../testing/portal.ts'

const lockedText =
  'This PDF is locked with a password. Please open it, print or save it as a PDF without a password, and send that'
const noPages = 'This PDF has no pages. Please print or save it as a PDF again, and send that'
const formAlone =
  'This PDF is a form that only Adobe Reader can show (XFA). Please open it there, print it to a PDF, and send that'

/** A PDF of these objects, with its cross-reference table. */
function writePdf(...objects: string[]) {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return Uint8Array.from(
    Buffer.from(`${text}trailer\n<</Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`, 'latin1'),
  )
}
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'
const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>'

async function portalForUploads() {
  const { as, people, context } = await portal()
  return {
    async send(bytes: Uint8Array<ArrayBuffer>, name = 'policy.pdf') {
      const { status, failure } = await as(people.client).call(api.documents.create, {
        title: 'Policy',
        type: 'other',
        file: new File([bytes], name),
      })
      return status === 201 ? 'taken' : { status, text: failure.error, fields: failure.fields }
    },
    incoming: () => readdir(context.files.incoming),
  }
}
const refusalWith = (text: string) => ({ status: 415, text, fields: { file: text } })

// Spec: files/pdf
test('a PDF that asks for a password is refused, one that only its owner guards is taken', async () => {
  const { send, incoming } = await portalForUploads()
  for (const name of ['rc4-40', 'rc4-128', 'aes-128', 'aes-256', 'aes-256-r5']) {
    expect(await send(await sampleFile(`locked-${name}.pdf`)), name).toEqual(refusalWith(lockedText))
    expect(await send(await sampleFile(`owner-${name}.pdf`)), name).toBe('taken')
  }
  expect(await send(writePdf('<</Type/Catalog/Pages 2 0 R>>', pages, page)), 'a file without any lock').toBe(
    'taken',
  )
  const encryptedPdf = Buffer.from(await sampleFile('plain.pdf'))
    .toString('latin1')
    .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt <</Filter/Adobe.PubSec/V 4>>')
  expect(await send(Uint8Array.from(Buffer.from(encryptedPdf, 'latin1')))).toEqual(refusalWith(lockedText))
  expect(await incoming()).toEqual([])
})

test('a PDF without pages is refused, however it says so', async () => {
  const { send } = await portalForUploads()
  for (const name of ['no-pages.pdf', 'no-pages-packed.pdf', 'no-pages-aes-256.pdf'])
    expect(await send(await sampleFile(name)), name).toEqual(refusalWith(noPages))
  for (const bytes of [
    writePdf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'),
    writePdf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 7>>'),
    writePdf('<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 0>>'),
    writePdf(
      '<</Type/Catalog/#50ages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 0>>',
      '<</Type/Pages/Kids[]>>',
    ),
    writePdf('<</Type/Catalog>>'),
  ])
    expect(await send(bytes), Buffer.from(bytes).toString('latin1')).toEqual(refusalWith(noPages))
})

test('a form of XFA alone is refused, one that every reader shows is taken', async () => {
  const { send } = await portalForUploads()
  for (const name of ['form-alone', 'form-alone-rc4-128', 'form-alone-aes-128', 'form-alone-aes-256'])
    expect(await send(await sampleFile(`${name}.pdf`)), name).toEqual(refusalWith(formAlone))
  const form = (catalogEntries: string) =>
    send(
      writePdf(
        `<</Type/Catalog/Pages 2 0 R ${catalogEntries}>>`,
        pages,
        page,
        '<</Subtype/Widget>>',
        '(form)',
      ),
    )
  expect(await form('/AcroForm<</XFA 5 0 R/Fields[]>>')).toEqual(refusalWith(formAlone))
  expect(await form('/AcroForm<</XFA[(template) 5 0 R]/Fields[4 0 R]>>/NeedsRendering true')).toEqual(
    refusalWith(formAlone),
  )
  expect(await form('/AcroForm<</XFA[(template) 5 0 R]/Fields[4 0 R]>>')).toBe('taken')
  expect(await form('/AcroForm<</Fields[4 0 R]>>')).toBe('taken')
  expect(await form('/AcroForm<</Fields[]>>/NeedsRendering true')).toBe('taken')
})

// Spec: files/pdf
test('a damaged PDF that viewers open is taken', async () => {
  const { send } = await portalForUploads()
  const plainPdf = (await sampleFile('plain.pdf')).toString('latin1')
  const damagedFileErrors = {
    'without references': plainPdf.replace(/xref.*/s, 'trailer <</Root 1 0 R>>'),
    'with wrong references': plainPdf.replace(/startxref\n\d+/, 'startxref\n7'),
    'with places that are off': plainPdf.replace('%PDF-1.7\n', '%PDF-1.7\n% a line more\n'),
    'cut off': plainPdf.slice(0, -60),
    'with bytes behind it': `${plainPdf}${'\0'.repeat(5000)}`,
    'whose count is wrong': plainPdf.replace('/Count 1', '/Count 0'),
    'of which a page is missing': plainPdf.replace('[3 0 R]', '[9 0 R]'),
    'that is hardly one': '%PDF-1.4\n%%EOF\n',
  }
  for (const [caseName, text] of Object.entries(damagedFileErrors))
    expect(await send(Uint8Array.from(Buffer.from(text, 'latin1'))), caseName).toBe('taken')
  for (const bytes of [Uint8Array.from(pdf), pdfOf(300_000), await sampleFile('packed-linear.pdf')])
    expect(await send(bytes)).toBe('taken')
})

test('a PDF that is made to keep the portal busy is answered in little time', async () => {
  const { send } = await portalForUploads()
  const catalog = '<</Type/Catalog/Pages 2 0 R>>'
  const bomb = deflateSync(Buffer.alloc(4_000_000)).toString('latin1')
  let references = '%PDF-1.7\n'
  let last = ''
  for (let number = 1; number <= 100; number++) {
    const offset = references.length
    references += `${number} 0 obj\n<</Type/XRef/W[1 2 1]/Size 9/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>/Length ${bomb.length}${last}>>\nstream\n${bomb}\nendstream\nendobj\n`
    last = `/Prev ${offset}`
  }
  const kids = Array.from({ length: 500 }, (_, index) => `${index + 2} 0 R`).join(' ')
  const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
  const each = {
    'references to references': latin(`${references}startxref\n${/\d+/.exec(last)?.[0]}\n%%EOF`),
    'one long list': writePdf(catalog, `[${'1 '.repeat(4_000_000)}]`),
    'lists in lists': writePdf(catalog, '['.repeat(4_000_000)),
    'pages in circles': writePdf(catalog, ...Array(500).fill(`<</Kids[${kids}]>>`)),
    'a reference to itself': writePdf('1 0 R'),
    'many sections': latin(
      `%PDF-1.7\nxref\n${'1 0\n'.repeat(400_000)}trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF`,
    ),
  }
  for (const [caseName, bytes] of Object.entries(each)) {
    const startedAt = performance.now()
    const answer = await send(bytes)
    expect(['taken', refusalWith(noPages)], caseName).toContainEqual(answer)
    expect(performance.now() - startedAt, caseName).toBeLessThan(15_000)
  }
})
