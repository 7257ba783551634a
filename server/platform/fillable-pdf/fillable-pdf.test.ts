import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { entriesOf, guessMapping, remarkEntries } from '../../../contract/values/form-entries.ts'
import { pdf, sampleFile } from '../../testing/files.ts'
import { makeForm, makeXfaForm } from '../../testing/fillable-form.ts'
import { pdfTextOf, secondReadingOf } from '../../testing/pdf-text.ts'
import { fontFile } from '../paper/glyphs.ts'
import { type FormToFill, fillForms, inspectForm } from './fillable-pdf.ts'
import { openForm } from './inspect-form.ts'
import { FormProblem } from './order.ts'

const font = fontFile('400Regular/Figtree_400Regular')
const fieldOf = (name: string) => `F[0].P1[0].${name}[0]`
const remarkField = fieldOf(remarkEntries['25'])

interface TestFilling {
  values?: FormToFill['values']
  remarks?: readonly string[]
  form?: Uint8Array
  overflow?: FormToFill | null
}

const fill = async ({ values = {}, remarks = [], form, overflow = null }: TestFilling) => {
  const textsByField = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [fieldOf(name), value]),
  )
  return fillForms({
    font,
    main: { pdf: form ?? (await makeForm('25')), values: textsByField, remarkField },
    overflow,
    addendum: null,
    remarks,
    continuation: 'See form 101.',
    appendix: null,
    labels: {},
  })
}

const problemOf = (answer: object) => ('problem' in answer ? answer.problem : null)
const filledOf = (answer: Awaited<ReturnType<typeof fillForms>>) => {
  if ('problem' in answer) throw new Error(answer.problem)
  return answer.pdf
}

test('a form is read with the names, kinds and boxes of its fields, and the pictures of its pages', async () => {
  const form = await inspectForm(await makeForm('25', { more: ['Agency_Unknown_A'] }))
  if ('problem' in form) throw new Error(form.problem)
  expect(form.fields).toHaveLength(entriesOf('25').length + 1)
  expect(form.pages).toHaveLength(1)
  expect(Buffer.from(form.pages[0] ?? '', 'base64').toString('latin1', 8, 12)).toBe('WEBP')
  const holder = form.fields.find(({ name }) => name === fieldOf('CertificateHolder_FullName_A'))
  expect(holder).toMatchObject({ kind: 'text', boxes: [{ page: 1 }] })
  const [box] = holder?.boxes ?? []
  expect(box && box.left + box.width <= 1 && box.top + box.height <= 1).toBe(true)
  const mapping = guessMapping('25', form.fields)
  expect(Object.keys(mapping)).toHaveLength(entriesOf('25').length)
  expect(mapping).not.toHaveProperty([fieldOf('Agency_Unknown_A')])
})

test('a locked, XFA, flat or damaged file is refused in words', async () => {
  const refusalOf = (bytes: Uint8Array) =>
    openForm(bytes).then(
      () => null,
      (error: unknown) => (error instanceof FormProblem ? error.message : error),
    )
  expect(problemOf(await inspectForm(await makeXfaForm()))).toContain('XFA')
  expect(await refusalOf(await sampleFile('owner-aes-128.pdf'))).toContain('locked against changes')
  expect(await refusalOf(await sampleFile('owner-aes-128.pdf'))).toContain('unsecured copy')
  expect(await refusalOf(pdf)).toContain('has no fields to fill')
  expect(await refusalOf(await sampleFile('plain.pdf'))).toContain('has no fields to fill')
  expect(await refusalOf(Buffer.from('no pdf at all'))).toContain('damaged')
})

test('values are printed as they are, with Ł, &, ligatures and combs, by two readers, and no field stays', async () => {
  const values = {
    CertificateHolder_FullName_A: 'Łódź Office & Craft, efficient “first” flats',
    Insurer_NAICCode_A: '25674',
    GeneralLiability_OccurrenceIndicator_A: true as const,
    CertificateOfInsurance_GeneralLiability_AdditionalInsuredCode_A: 'Y',
    Producer_AuthorizedRepresentative_Signature_A: 'Denise Okafor',
  }
  const form = await makeForm('25', { combs: { Insurer_NAICCode_A: 5 } })
  const filledPdf = filledOf(await fill({ values, form, remarks: ['Deliveries to Groton.', 'Project H12.'] }))
  const toPlainText = (pages: readonly string[]) => pages.join('').normalize('NFKC').replaceAll(/\s/g, '')
  for (const readText of [
    toPlainText(await pdfTextOf(filledPdf)),
    toPlainText(await secondReadingOf(filledPdf)),
  ]) {
    expect(readText).toContain('ŁódźOffice&Craft,efficient“first”flats')
    expect(readText).toContain('25674')
    expect(readText).toContain('DeniseOkafor')
    expect(readText).toContain('DeliveriestoGroton.ProjectH12.')
  }
  await expect(openForm(filledPdf)).rejects.toThrow('has no fields to fill')
})

test('a text that does not fit its field is refused, never cut off', async () => {
  const longHolder =
    'A very long name of a certificate holder that no box of this form can ever take in one line'
  expect(problemOf(await fill({ values: { CertificateHolder_FullName_A: longHolder } }))).toContain(
    'does not fit',
  )
  const form = await makeForm('25', { combs: { Insurer_NAICCode_A: 5 } })
  expect(problemOf(await fill({ values: { Insurer_NAICCode_A: '256741' }, form }))).toContain('does not fit')
})

test('a long description goes on on form 101, and is refused without one', async () => {
  const words = Array.from({ length: 500 }, (_, index) => `word${index}`)
  const remarks = [words.join(' ')]
  expect(problemOf(await fill({ remarks }))).toContain('no form 101 is ready')
  const overflow = {
    pdf: await makeForm('101', { remarkHeight: 300 }),
    values: { [fieldOf('NamedInsured_FullName_A')]: 'Tidewheel Bakery LLC' },
    remarkField: fieldOf(remarkEntries['101']),
  }
  const pages = await pdfTextOf(filledOf(await fill({ remarks, overflow })))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toContain('See form 101.')
  expect(pages[1]).toContain('Tidewheel Bakery LLC')
  const wordsOnPages = pages
    .join(' ')
    .split(/\s+/)
    .filter((word) => word.startsWith('word'))
  expect(wordsOnPages).toEqual(words)
})

test('fields that the certificate has nothing for are empty, whatever the form came with', async () => {
  const document = await PDFDocument.load(await makeForm('25'))
  const form = document.getForm()
  form.getTextField(fieldOf('CertificateHolder_FullName_A')).setText('Somebody else')
  form.getCheckBox(fieldOf('GeneralLiability_OccurrenceIndicator_A')).check()
  const filledPdf = filledOf(await fill({ form: await document.save() }))
  expect((await pdfTextOf(filledPdf)).join()).not.toContain('Somebody else')
})
