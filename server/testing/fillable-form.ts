import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import {
  entriesOf,
  type FillableKind,
  guessMapping,
  remarkEntries,
} from '../../contract/values/form-entries.ts'
import { insertForm } from '../features/fillable-forms/queries.ts'
import { fieldKindOf } from '../platform/fillable-pdf/inspect-form.ts'
import { newId } from '../platform/ids.ts'
import type { portal } from './portal.ts'

type Portal = Awaited<ReturnType<typeof portal>>

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

const forms = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * A made-up form with the public field names, in the manner of 'F[0].P1[0].Insurer_FullName_A[0]'.
 * It has no other likeness to a published form. Each is drawn once, because that takes a second.
 */
export async function makeForm(
  kind: FillableKind,
  options: FormOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify([kind, options])
  const form = forms.get(key) ?? drawForm(kind, options)
  forms.set(key, form)
  return Uint8Array.from(await form)
}

async function drawForm(
  kind: FillableKind,
  { without = [], more = [], remarkHeight = 90, combs = {} }: FormOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const page = document.addPage([612, 792])
  const font = await document.embedFont(StandardFonts.Helvetica)
  const form = document.getForm()
  const remark = remarkEntries[kind]
  page.drawText(`MADE-UP FORM ${kind}`, { x: margin, y: 776, size: 8, font })
  const width = (612 - 2 * margin) / columns
  const names = [...entriesOf(kind), ...more.map((name) => ({ name, label: name, kind: 'text' as const }))]
  const placedNames = names.filter(({ name }) => !without.includes(name) && name !== remark)
  for (const [index, { name, label, kind: fieldKind }] of placedNames.entries()) {
    const x = margin + (index % columns) * width
    const y = 752 - Math.floor(index / columns) * rowHeight
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
  if (remark !== null && !without.includes(remark)) {
    const field = form.createTextField(`F[0].P1[0].${remark}[0]`)
    field.enableMultiline()
    field.addToPage(page, { x: margin, y: margin, width: 612 - 2 * margin, height: remarkHeight, font })
  }
  return Uint8Array.from(await document.save())
}

/** Files a made-up form as an upload does, without the time that reading a PDF takes. */
export async function uploadFillableForm(
  { context, people }: Pick<Portal, 'context' | 'people'>,
  kind: FillableKind,
  options: FormOptions & { edition?: string } = {},
): Promise<{ id: string }> {
  const { edition = '2016/03', ...formOptions } = options
  const pdf = Buffer.from(await makeForm(kind, formOptions))
  const document = await PDFDocument.load(pdf)
  const fields = document
    .getForm()
    .getFields()
    .map((field) => ({ name: field.getName(), kind: fieldKindOf(field), boxes: [] }))
  const id = newId()
  const form = { id, kind, edition, fileName: `form-${kind}.pdf`, pdf, fields, isReady: true }
  const picture = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  await insertForm(
    context.db,
    {
      ...form,
      mapping: guessMapping(kind, fields),
      uploadedBy: people.admin.id,
      uploadedAt: context.now().toISOString(),
    },
    [picture],
  )
  return { id }
}

/** The form as only Adobe Reader can show it. */
export async function makeXfaForm(): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  document.addPage([612, 792])
  const xfa = document.context.register(document.context.stream('<xdp:xdp/>'))
  document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: [], XFA: xfa }))
  return Uint8Array.from(await document.save())
}
