import type { StandardForm } from '../../../contract/certificates.ts'
import {
  entriesOf,
  type FillableKind,
  type MainFormKind,
  remarkEntries,
} from '../../../contract/values/form-entries.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { type FormToFill, fillForms } from '../../platform/fillable-pdf/fillable-pdf.ts'
import { fontFile } from '../../platform/paper/glyphs.ts'
import { type CertificateToPrint, form25Of, formDay } from './form-25.ts'
import { evidenceFormOf } from './form-evidence.ts'
import { agreedRepresentative, formToFill, newestReadyForm } from './queries.ts'

interface FormChoice {
  formKind: MainFormKind
  /** True if a state of the certificate allows standard forms only. */
  isRequired: boolean
  /** The authorized representative; null if there is none. */
  representativeId: string | null
}

/**
 * The form that a certificate is printed on, or why it cannot be used. Null for the portal's own.
 */
export async function certificateFormFor(
  db: Db,
  { formKind, isRequired, representativeId }: FormChoice,
): Promise<StandardForm | { problem: string } | null> {
  const form = await newestReadyForm(db, formKind)
  if (!form || !(isRequired || form.usage === 'all certificates')) return null
  const signedBy = representativeId === null ? null : await agreedRepresentative(db, representativeId)
  if (!signedBy)
    return {
      problem: `The authorized representative has not authorized their name on form ${formKind}. They can do so under Fillable Forms`,
    }
  const overflow = await newestReadyForm(db, '101')
  return {
    ...(formKind !== '25' && { kind: formKind }),
    ...{ id: form.id, version: form.version, edition: form.edition, signedBy },
    overflow: overflow && { id: overflow.id, version: overflow.version },
  }
}

/** The values by field, and the field for remarks. Refuses a value that no field takes. */
function valuesByField(
  mapping: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string | true>>,
  kind: FillableKind,
): Omit<FormToFill, 'pdf'> {
  const fieldsByEntry = Map.groupBy(Object.entries(mapping), ([, entry]) => entry)
  const missing = Object.keys(values).filter((name) => !fieldsByEntry.has(name))
  const lacking = entriesOf(kind).filter(({ name, isOptional }) => missing.includes(name) && !isOptional)
  if (lacking.length > 0)
    throw conflict(
      'form_not_filled',
      `Form ${kind} has no field for ${lacking.map(({ label }) => `“${label}”`).join(', ')}. Please choose the fields under Fillable Forms`,
    )
  const textsByField = Object.entries(values).flatMap(([entry, value]) =>
    (fieldsByEntry.get(entry) ?? []).map(([field]): [string, string | true] => [field, value]),
  )
  return {
    values: Object.fromEntries(textsByField),
    remarkField: fieldsByEntry.get(remarkEntries[kind] ?? '')?.[0]?.[0] ?? null,
  }
}

const labelsOf = (mapping: Readonly<Record<string, string>>, kind: FillableKind) =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, entry]) => {
      const label = entriesOf(kind).find(({ name }) => name === entry)?.label
      return label === undefined ? [] : [[field, label]]
    }),
  )

/** Form 101 repeats producer and insured, so that a separated sheet still names its certificate. */
const overflowValues = (
  values: Readonly<Record<string, string | true>>,
  day: string,
  kind: MainFormKind,
) => ({
  ...Object.fromEntries(
    ['Producer_FullName_A', 'NamedInsured_FullName_A'].flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
  Form_CompletionDate_A: formDay(day),
  Policy_PolicyNumberIdentifier_A: `See form ${kind}`,
  AdditionalRemark_FormNumber_A: kind,
  AdditionalRemark_FormTitle_A: formTitles[kind],
})

const formTitles = {
  '25': 'Certificate of Liability Insurance',
  '27': 'Evidence of Property Insurance',
  '28': 'Evidence of Commercial Property Insurance',
} satisfies Record<MainFormKind, string>

/**
 * Fills the agency's own form for a certificate, and form 101 where the description is too long.
 * The verification page comes last; a preview has none. Refuses what does not fit, or reads back
 * otherwise.
 */
export async function fillCertificateForm(
  db: Db,
  form: StandardForm,
  certificate: Omit<CertificateToPrint, 'signedBy'>,
  checkPage: Buffer | null,
): Promise<Buffer> {
  const main = await formToFill(db, form)
  const overflow = form.overflow && (await formToFill(db, form.overflow))
  const holder = certificate.printed.holder.name
  const refuse = (reason: string) =>
    conflict('form_not_filled', `The certificate for ${holder} was not issued. ${reason}`)
  if (!main || (form.overflow && !overflow)) throw refuse('The form was changed meanwhile. Please try again')
  const kind = form.kind ?? '25'
  const toPrint = { ...certificate, signedBy: form.signedBy }
  const { values, remarks, problem } = kind === '25' ? form25Of(toPrint) : evidenceFormOf(kind, toPrint)
  if (problem !== null) throw refuse(problem)
  const filledForm = await fillForms({
    font: fontFile('400Regular/Figtree_400Regular'),
    main: { pdf: main.pdf, ...valuesByField(main.mapping, values, kind) },
    overflow: overflow && {
      pdf: overflow.pdf,
      ...valuesByField(overflow.mapping, overflowValues(values, certificate.day, kind), '101'),
    },
    remarks,
    continuation: 'See the additional remarks schedule, form 101.',
    appendix: checkPage,
    labels: { ...labelsOf(overflow?.mapping ?? {}, '101'), ...labelsOf(main.mapping, kind) },
  })
  if ('problem' in filledForm) throw refuse(filledForm.problem)
  return filledForm.pdf
}
