import { readFile } from 'node:fs/promises'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import { knownEntries } from '../../../contract/fillable-forms.ts'
import type { api } from '../../../contract/index.ts'
import { entriesOf, guessMapping, undecidedFields } from '../../../contract/values/form-entries.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure, wrongField } from '../../failure.ts'
import { checkPicture } from '../../http/check-picture.ts'
import type { Upload } from '../../http/check-upload.ts'
import { inspectForm } from '../../platform/fillable-pdf/fillable-pdf.ts'
import { newId } from '../../platform/ids.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { record } from '../activity/record.ts'
import {
  deleteForm,
  deleteRepresentative,
  deleteSignature,
  fillableFormToChange,
  insertForm,
  licenseOf,
  updateMapping,
  upsertRepresentative,
  upsertSignature,
} from './queries.ts'

// In bytes. Published forms have less than one megabyte.
const maxFormSize = 5 * 1024 * 1024

const wrongFile = (text: string) => new Failure(415, 'wrong_kind', text, { fields: { file: text } })

/** Reads an uploaded form and checks it. */
async function readForm(file: Upload) {
  if (file.contentType !== 'application/pdf') throw wrongFile('Please choose the form as a PDF')
  if (file.size > maxFormSize) throw wrongFile('A form may have at most 5 MB')
  const pdf = await readFile(file.path)
  const inspectedForm = await inspectForm(pdf)
  if ('problem' in inspectedForm) throw wrongFile(inspectedForm.problem)
  const { fields, pages } = inspectedForm
  return { pdf, fields, pages: pages.map((page) => Buffer.from(page, 'base64')) }
}

/** Stores an uploaded form with the fields that are guessed by their public names. */
export async function addForm(
  context: RequestContext,
  { kind, edition }: HandlerInput<typeof api.fillableForms.add>,
  file: Upload,
): Promise<string> {
  const { pdf, fields, pages } = await readForm(file)
  const mapping = guessMapping(kind, fields)
  const id = newId()
  return context.write(async (tx) => {
    const isNew = await insertForm(
      tx,
      {
        ...{ id, kind, edition, pdf, fields, mapping },
        fileName: file.name,
        isReady: undecidedFields(fields, mapping).length === 0,
        uploadedBy: context.me.id,
        uploadedAt: context.now().toISOString(),
      },
      pages,
    )
    if (!isNew)
      throw conflict(
        'edition_on_file',
        `Form ${kind} (${edition}) is on file. Please remove it first, or enter another edition`,
      )
    await record(tx, context, { action: 'agency.fillableFormAdded', details: { kind, edition } })
    return id
  })
}

/** Saves what fills each field. A field without a choice stays undecided. */
export async function mapForm(
  tx: Db,
  context: RequestContext,
  { id, mapping: chosenMapping, usage, version }: HandlerInput<typeof api.fillableForms.map>,
): Promise<void> {
  const form = await fillableFormToChange(tx, id)
  assertVersion(form, version, { entities: ['agency'], actions: ['agency.fillableFormMapped'] })
  const entries = new Map(entriesOf(form.kind).map((entry) => [entry.name, entry]))
  const fields = new Map(form.fields.map((field) => [field.name, field]))
  const mapping: Record<string, string> = {}
  for (const { field: name, entry: entryName } of chosenMapping) {
    const field = fields.get(name)
    if (!field) throw wrongField('mapping', `The form has no field “${name}”`)
    const entry = entries.get(entryName)
    if (entryName !== '' && !entry)
      throw wrongField(
        'mapping',
        knownEntries.has(entryName)
          ? `Form ${form.kind} has no “${entryName}”`
          : `“${entryName}” is not a known entry`,
      )
    if (entry && entry.kind !== field.kind)
      throw wrongField(
        'mapping',
        entry.kind === 'check'
          ? `“${entry.label}” needs a check box, which “${name}” is not`
          : `“${entry.label}” needs a text field, which “${name}” is not`,
      )
    mapping[name] = entryName
  }
  const isReady = undecidedFields(form.fields, mapping).length === 0
  await updateMapping(tx, id, { mapping, usage, isReady })
  const { kind, edition } = form
  await record(tx, context, {
    action: 'agency.fillableFormMapped',
    details: { kind, edition, usage: [form.usage, usage] },
  })
}

export async function removeForm(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { kind, edition } = await fillableFormToChange(tx, id)
  await deleteForm(tx, id)
  await record(tx, context, { action: 'agency.fillableFormRemoved', details: { kind, edition } })
}

/** Staff decide this for themselves only. */
export async function agreeToRepresent(tx: Db, context: RequestContext, license: string): Promise<void> {
  const licenseBefore = await licenseOf(tx, context.me.id)
  await upsertRepresentative(tx, {
    userId: context.me.id,
    license,
    agreedAt: context.now().toISOString(),
  })
  await record(tx, context, {
    action: 'agency.formRepresentativeAgreed',
    details: { license: [licenseBefore, license] },
  })
}

/** Stores the caller's own signature. It is sealed, because a copy of it could forge documents. */
export async function addSignature(context: RequestContext, file: Upload): Promise<void> {
  const { logo: picture, logoHash: hash } = await checkPicture(file)
  const { me, secrets, now } = context
  await context.write(async (tx) => {
    if ((await licenseOf(tx, me.id)) === null)
      throw conflict('no_representative', 'Please authorize your name first')
    await upsertSignature(tx, {
      ...{ id: newId(), userId: me.id, hash, addedAt: now().toISOString() },
      pictureSealed: secrets.seal(picture.toString('base64')),
    })
    await record(tx, context, { action: 'agency.signatureAdded' })
  })
}

export async function removeSignature(tx: Db, context: RequestContext): Promise<void> {
  if (await deleteSignature(tx, context.me.id))
    await record(tx, context, { action: 'agency.signatureRemoved' })
}

export async function withdrawRepresentative(tx: Db, context: RequestContext): Promise<void> {
  const licenseBefore = await licenseOf(tx, context.me.id)
  if (licenseBefore === null) return
  await deleteRepresentative(tx, context.me.id)
  await record(tx, context, {
    action: 'agency.formRepresentativeWithdrawn',
    details: { license: [licenseBefore, null] },
  })
}
