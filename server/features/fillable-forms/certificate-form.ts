import type { StandardForm } from '../../../contract/certificates.ts'
import {
  entriesOf,
  type FillableKind,
  isMainForm,
  type MainFormKind,
  remarkEntries,
} from '../../../contract/values/form-entries.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { type FormToFill, fillForms } from '../../platform/fillable-pdf/fillable-pdf.ts'
import { fontFile } from '../../platform/paper/glyphs.ts'
import { certificateFormKindOf, form24Of } from './form-24.ts'
import { type CertificateToPrint, form25Of, formDay } from './form-25.ts'
import { form855Of, hasAddendumPolicy } from './form-855.ts'
import { evidenceFormOf } from './form-evidence.ts'
import { agreedRepresentative, formToFill, newestReadyForm, sealedSignature } from './queries.ts'

interface FormChoice {
  formKind: MainFormKind
  /** True if a state of the certificate allows standard forms only. */
  isRequired: boolean
  /** The authorized representative; null if there is none. */
  representativeId: string | null
  /** Whether form 855 goes with form 25. */
  isForNewYork: boolean
}

/** The forms that a certificate of these policies can be printed on. */
export const certificateFormsOf = (lines: readonly LineTraits[], policies: readonly { type: string }[]) => ({
  formKind: certificateFormKindOf(lines, policies),
  hasAddendumPolicy: hasAddendumPolicy(lines, policies),
})

/** Without a form 24, a certificate of property is printed on form 25. */
const readyMainForm = async (db: Db, kind: MainFormKind) =>
  (await newestReadyForm(db, kind)) ?? (kind === '24' ? newestReadyForm(db, '25') : null)

const storedForm = (form: { id: string; version: number } | null) =>
  form && { id: form.id, version: form.version }

/**
 * The form that a certificate is printed on, or why it cannot be used. Null for the portal's own.
 */
export async function certificateFormFor(
  db: Db,
  { formKind, isRequired, representativeId, isForNewYork }: FormChoice,
): Promise<StandardForm | { problem: string } | null> {
  const form = await readyMainForm(db, formKind)
  if (!form || !(isRequired || form.usage === 'all certificates')) return null
  const representative = representativeId === null ? null : await agreedRepresentative(db, representativeId)
  if (representativeId === null || !representative?.name)
    return {
      problem: `The authorized representative has not authorized their name on form ${form.kind}. They can do so under Fillable Forms`,
    }
  const overflowForm = await newestReadyForm(db, '101')
  const addendum = form.kind === '25' && isForNewYork ? await newestReadyForm(db, '855') : null
  return {
    ...(isMainForm(form.kind) && form.kind !== '25' && { kind: form.kind }),
    ...{ id: form.id, version: form.version, edition: form.edition, signedBy: representative.name },
    overflow: storedForm(overflowForm),
    ...(representative.signatureHash !== null && {
      signature: { userId: representativeId, hash: representative.signatureHash },
    }),
    ...(addendum && { addendum: { id: addendum.id, version: addendum.version } }),
  }
}

/** The values by field, and the field for remarks. Refuses a value that no field takes. */
function valuesByField(
  mapping: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string | true>>,
  kind: FillableKind,
): Omit<FormToFill, 'pdf'> {
  const fieldsByEntry = Map.groupBy(Object.entries(mapping), ([, entry]) => entry)
  const unmappedNames = Object.keys(values).filter((name) => !fieldsByEntry.has(name))
  const requiredEntries = entriesOf(kind).filter(
    ({ name, isOptional }) => unmappedNames.includes(name) && !isOptional,
  )
  if (requiredEntries.length > 0)
    throw conflict(
      'form_not_filled',
      `Form ${kind} has no field for ${requiredEntries.map(({ label }) => `“${label}”`).join(', ')}. Please choose the fields under Fillable Forms`,
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
  '24': 'Certificate of Property Insurance',
  '25': 'Certificate of Liability Insurance',
  '27': 'Evidence of Property Insurance',
  '28': 'Evidence of Commercial Property Insurance',
} satisfies Record<MainFormKind, string>

/** Puts the picture of a signature where the name would be. */
function withSignature(
  form: Omit<FormToFill, 'pdf'>,
  mapping: Readonly<Record<string, string>>,
  picture: Buffer | null,
): Omit<FormToFill, 'pdf'> {
  if (picture === null) return form
  const isSigned = ([field]: [string, unknown]) =>
    mapping[field] === 'Producer_AuthorizedRepresentative_Signature_A'
  const entries = Object.entries(form.values)
  return {
    ...form,
    values: Object.fromEntries(entries.filter((entry) => !isSigned(entry))),
    pictures: Object.fromEntries(entries.filter(isSigned).map(([field]) => [field, picture])),
  }
}

const contentOf = (kind: MainFormKind, certificate: CertificateToPrint) => {
  if (kind === '24') return form24Of(certificate)
  return kind === '25' ? form25Of(certificate) : evidenceFormOf(kind, certificate)
}

/**
 * Fills the agency's own form for a certificate, form 101 where the description is too long, and
 * form 855 for New York. The verification page comes last; a preview has none. Refuses what does
 * not fit, or reads back otherwise.
 */
export async function fillCertificateForm(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  form: StandardForm,
  certificate: Omit<CertificateToPrint, 'signedBy'>,
  checkPage: Buffer | null,
): Promise<Buffer> {
  const mainForm = await formToFill(db, form)
  const overflowForm = form.overflow && (await formToFill(db, form.overflow))
  const addendum = form.addendum && (await formToFill(db, form.addendum))
  const signature = form.signature && (await sealedSignature(db, form.signature))
  const holder = certificate.printed.holder.name
  const formConflict = (reason: string) =>
    conflict('form_not_filled', `The certificate for ${holder} was not issued. ${reason}`)
  if (!mainForm || (form.overflow && !overflowForm) || (form.addendum && !addendum) || signature === null)
    throw formConflict('The form was changed meanwhile. Please try again')
  const kind = form.kind ?? '25'
  const certificateToPrint = { ...certificate, signedBy: form.signedBy }
  const { values, remarks, problem } = contentOf(kind, certificateToPrint)
  if (problem !== null) throw formConflict(problem)
  const filledForm = await fillForms({
    font: fontFile('400Regular/Figtree_400Regular'),
    main: {
      pdf: mainForm.pdf,
      ...withSignature(
        valuesByField(mainForm.mapping, values, kind),
        mainForm.mapping,
        signature === undefined ? null : Buffer.from(secrets.open(signature), 'base64'),
      ),
    },
    overflow: overflowForm && {
      pdf: overflowForm.pdf,
      ...valuesByField(overflowForm.mapping, overflowValues(values, certificate.day, kind), '101'),
    },
    addendum: addendum
      ? { pdf: addendum.pdf, ...valuesByField(addendum.mapping, form855Of(certificateToPrint), '855') }
      : null,
    remarks,
    continuation: 'See the additional remarks schedule, form 101.',
    appendix: checkPage,
    labels: {
      ...labelsOf(addendum?.mapping ?? {}, '855'),
      ...labelsOf(overflowForm?.mapping ?? {}, '101'),
      ...labelsOf(mainForm.mapping, kind),
    },
  })
  if ('problem' in filledForm) throw formConflict(filledForm.problem)
  return filledForm.pdf
}
