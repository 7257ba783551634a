import type { Insertable } from 'kysely'
import { z } from 'zod'
import { type FillableForm, FormField } from '../../../contract/fillable-forms.ts'
import {
  type FillableKind,
  type FillableUsage,
  fillableKinds,
  fillableUsages,
  undecidedFields,
} from '../../../contract/values/form-entries.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Db, RepresentativeSignatures } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { shownNameOf } from '../../queries/json.ts'

const StoredForm = z.object({
  kind: z.enum(fillableKinds),
  usage: z.enum(fillableUsages),
  fields: z.array(FormField),
})

const formRows = (db: Db) =>
  db
    .selectFrom('fillableForms as form')
    .innerJoin('users as uploader', 'uploader.id', 'form.uploadedBy')
    .select(['form.id', 'form.kind', 'form.edition', 'form.fileName', 'form.fields', 'form.mapping'])
    .select(['form.isReady', 'form.usage', 'form.uploadedAt', 'form.version'])
    .select(shownNameOf('uploader').as('uploadedByName'))
    .select((form) =>
      form
        .exists(
          form
            .selectFrom('fillableForms as newer')
            .whereRef('newer.kind', '=', 'form.kind')
            .whereRef('newer.edition', '>', 'form.edition')
            .where('newer.isReady', '=', true)
            .select('newer.id'),
        )
        .as('isSuperseded'),
    )

type FormRow = Awaited<ReturnType<ReturnType<typeof formRows>['executeTakeFirstOrThrow']>>

/** The form as the contract has it, with its fields. */
function formOf(row: FormRow) {
  const { kind, usage, fields } = StoredForm.parse(row)
  const { mapping, isSuperseded, ...rest } = row
  const summary: z.input<typeof FillableForm> = {
    ...rest,
    _id: row.id,
    kind,
    usage,
    isSuperseded: Boolean(isSuperseded),
    undecided: undecidedFields(fields, mapping).length,
  }
  return { ...summary, fields, mapping }
}

export async function fillableFormsOnFile(db: Db): Promise<z.input<typeof FillableForm>[]> {
  const rows = await formRows(db).orderBy('form.kind', 'desc').orderBy('form.edition', 'desc').execute()
  return rows.map((row) => {
    const { fields: _, mapping: __, ...form } = formOf(row)
    return form
  })
}

export async function readFillableForm(db: Db, id: string) {
  const row = await formRows(db).where('form.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Form')
  const { mapping, ...form } = formOf(row)
  const { pages } = await db
    .selectFrom('fillableFormPages')
    .where('formId', '=', id)
    .select((page) => page.fn.countAll<number>().as('pages'))
    .executeTakeFirstOrThrow()
  return {
    ...form,
    pages: Number(pages),
    mapping: Object.entries(mapping).map(([field, entry]) => ({ field, entry })),
  }
}

export async function fillableFormToChange(tx: Db, id: string) {
  const row = await tx
    .selectFrom('fillableForms')
    .where('id', '=', id)
    .select(['id', 'kind', 'edition', 'fields', 'mapping', 'usage', 'version'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Form')
  return { ...row, ...StoredForm.parse(row) }
}

export async function readPagePicture(db: Db, id: string, number: number): Promise<Buffer> {
  const row = await db
    .selectFrom('fillableFormPages')
    .where('formId', '=', id)
    .where('number', '=', number)
    .select('picture')
    .executeTakeFirst()
  if (!row) throw notFound('Page')
  return row.picture
}

interface NewForm {
  id: string
  kind: FillableKind
  edition: string
  fileName: string
  pdf: Buffer
  fields: readonly FormField[]
  mapping: Record<string, string>
  isReady: boolean
  uploadedBy: string
  uploadedAt: string
}

/** Returns false if the edition is on file. */
export async function insertForm(
  tx: Db,
  { fields, mapping, ...form }: NewForm,
  pages: readonly Buffer[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('fillableForms')
    .values({ ...form, fields: JSON.stringify(fields), mapping: JSON.stringify(mapping) })
    .onConflict((row) => row.columns(['kind', 'edition']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await tx
    .insertInto('fillableFormPages')
    .values(pages.map((picture, index) => ({ formId: form.id, number: index + 1, picture })))
    .execute()
  return true
}

export const updateMapping = (
  tx: Db,
  id: string,
  { mapping, ...changes }: { mapping: Record<string, string>; usage: FillableUsage; isReady: boolean },
) =>
  tx
    .updateTable('fillableForms')
    .set({ ...changes, mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .execute()

export const deleteForm = (tx: Db, id: string) =>
  tx.deleteFrom('fillableForms').where('id', '=', id).execute()

/** The newest edition of a form that is ready to be filled. */
export async function newestReadyForm(db: Db, kind: FillableKind) {
  const row = await db
    .selectFrom('fillableForms')
    .where('kind', '=', kind)
    .where('isReady', '=', true)
    .orderBy('edition', 'desc')
    .limit(1)
    .select(['id', 'kind', 'edition', 'usage', 'fields', 'version'])
    .executeTakeFirst()
  return row ? { ...row, ...StoredForm.parse(row) } : null
}

/** The PDF and mapping of a form, as chosen for a certificate; null if they changed since. */
export async function formToFill(db: Db, { id, version }: { id: string; version: number }) {
  const row = await db
    .selectFrom('fillableForms')
    .where('id', '=', id)
    .where('version', '=', version)
    .select(['pdf', 'mapping'])
    .executeTakeFirst()
  return row ?? null
}

/** A person who agreed to be printed as authorized representative; otherwise null. */
export async function agreedRepresentative(db: Db, userId: string) {
  const row = await db
    .selectFrom('formRepresentatives as agreed')
    .innerJoin('users', 'users.id', 'agreed.userId')
    .leftJoin('representativeSignatures as signature', 'signature.userId', 'agreed.userId')
    .where('agreed.userId', '=', userId)
    .select(['users.firstName', 'users.lastName', 'signature.hash'])
    .executeTakeFirst()
  return row ? { name: fullName(row.firstName, row.lastName), signatureHash: row.hash } : null
}

/** The sealed picture of a signature, as chosen for a certificate; null if it changed since. */
export async function sealedSignature(db: Db, { userId, hash }: { userId: string; hash: string }) {
  const row = await db
    .selectFrom('representativeSignatures')
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .select('pictureSealed')
    .executeTakeFirst()
  return row?.pictureSealed ?? null
}

export const hasSignature = async (db: Db, userId: string): Promise<boolean> =>
  (await agreedRepresentative(db, userId))?.signatureHash != null

type NewSignature = Insertable<RepresentativeSignatures>

export const upsertSignature = (tx: Db, { id, ...signature }: NewSignature) =>
  tx
    .insertInto('representativeSignatures')
    .values({ id, ...signature })
    .onConflict((row) => row.column('userId').doUpdateSet(signature))
    .execute()

/** Returns false if there is none. */
export async function deleteSignature(tx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('representativeSignatures')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function licenseOf(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('formRepresentatives')
    .where('userId', '=', userId)
    .select('license')
    .executeTakeFirst()
  return row?.license ?? null
}

export const upsertRepresentative = (tx: Db, input: { userId: string; license: string; agreedAt: string }) =>
  tx
    .insertInto('formRepresentatives')
    .values(input)
    .onConflict((row) => row.column('userId').doUpdateSet(input))
    .execute()

export const deleteRepresentative = (tx: Db, userId: string) =>
  tx.deleteFrom('formRepresentatives').where('userId', '=', userId).execute()
