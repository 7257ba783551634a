import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { entriesOf, type FillableKind, remarkEntries } from '../../contract/values/form-entries.ts'

const columns = 3
const margin = 20
const rowHeight = 17.5

interface FormOptions {
  /** Public names that the form does not have. */
  without?: readonly string[]
  /** Fields that no public name has. */
  more?: readonly string[]
  /** In points. */
  remarkHeight?: number
  /** Fields with a box for each letter, by public name, with their length. */
  combs?: Readonly<Record<string, number>>
}

/**
 * A made-up form with the public field names, in the manner of 'F[0].P1[0].Insurer_FullName_A[0]'.
 * It has no other likeness to a published form.
 */
export async function makeForm(
  kind: FillableKind,
  { without = [], more = [], remarkHeight = 90, combs = {} }: FormOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const page = document.addPage([612, 792])
  const font = await document.embedFont(StandardFonts.Helvetica)
  const form = document.getForm()
  const remark = remarkEntries[kind]
  page.drawText(`MADE-UP FORM ${kind}`, { x: margin, y: 776, size: 8, font })
  const width = (612 - 2 * margin) / columns
  const names = [...entriesOf(kind), ...more.map((name) => ({ name, label: name, kind: 'text' as const }))]
  const placed = names.filter(({ name }) => !without.includes(name) && name !== remark)
  for (const [place, { name, label, kind: fieldKind }] of placed.entries()) {
    const x = margin + (place % columns) * width
    const y = 752 - Math.floor(place / columns) * rowHeight
    page.drawText(label.replaceAll('’', "'").slice(0, 38), { x, y: y + 11.5, size: 4.5, font })
    const fieldName = `F[0].P1[0].${name}[0]`
    if (fieldKind === 'check') {
      const box = form.createCheckBox(fieldName)
      box.addToPage(page, { x, y, width: 10, height: 10 })
    } else {
      const field = form.createTextField(fieldName)
      const length = combs[name]
      if (length !== undefined) {
        field.setMaxLength(length)
        field.enableCombing()
      }
      field.addToPage(page, { x, y, width: width - 6, height: 11, borderWidth: 0, font })
    }
  }
  if (!without.includes(remark)) {
    const field = form.createTextField(`F[0].P1[0].${remark}[0]`)
    field.enableMultiline()
    field.addToPage(page, { x: margin, y: margin, width: 612 - 2 * margin, height: remarkHeight, font })
  }
  return Uint8Array.from(await document.save())
}

/** The form as only Adobe Reader can show it. */
export async function makeXfaForm(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  document.addPage([612, 792])
  const xfa = document.context.register(document.context.stream('<xdp:xdp/>'))
  document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: [], XFA: xfa }))
  return Uint8Array.from(await document.save())
}
