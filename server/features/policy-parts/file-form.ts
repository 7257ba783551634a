import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { maxPolicyParts } from '../../../contract/policy-part-forms.ts'
import { isSameName, namedPartiesOf, similarName } from '../../../contract/values/known-forms.ts'
import { formatFormName } from '../../../contract/values/part-labels.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import { fileDocument } from '../documents/file-document.ts'
import type { StoredFile } from '../documents/file-writing.ts'
import { termToEdit, writeTermEdits } from '../policies/term-edit.ts'
import { isForm, planParts, toPartInput } from './change-parts.ts'
import type { FormFieldPath } from './form-rules.ts'

type FiledForm = HandlerInput<typeof api.policyParts.fileForm>
type SameParty = HandlerInput<typeof api.policyParts.confirmSameParty>

const fieldOf: FormFieldPath = (_, field) => field
const maxTitleLength = 200
const maxHolders = 50

/** Adds a form to those of a policy. Its page becomes a document of the policy. */
export async function fileForm(
  tx: Db,
  context: RequestContext,
  { policyId, ...form }: FiledForm,
  page: StoredFile | null,
): Promise<void> {
  const term = await termToEdit(tx, context.me, policyId)
  const forms = term.parts.filter(isForm)
  if (forms.length >= maxPolicyParts)
    throw wrongField('number', `A policy has at most ${maxPolicyParts} forms`)
  const addedForm = { ...form, kind: 'form', id: null, documentId: page?.id ?? null } as const
  const parts = [...forms.map(toPartInput), addedForm]
  const edit = planParts(context.agency().lines, term, { kind: 'form', parts, asOf: undefined, fieldOf })
  if (page)
    await fileDocument(tx, context, {
      storedFile: page,
      clientId: term.userId,
      policyId,
      type: 'policy',
      title: [formatFormName(form), form.title].filter(Boolean).join(' ').slice(0, maxTitleLength),
    })
  if (edit) await writeTermEdits(tx, context, term, [edit])
}

/**
 * Records that a party named on a form is a certificate holder of a similar name: 'H12 Realty' and
 * 'H12 Realty LLC'. Confirming it again changes nothing.
 */
export async function confirmSameParty(
  tx: Db,
  context: RequestContext,
  { policyId, formId, holder }: SameParty,
): Promise<void> {
  const term = await termToEdit(tx, context.me, policyId)
  const form = term.parts.filter(isForm).find(({ id }) => id === formId)
  if (!form) throw notFound('Form')
  if (namedPartiesOf(form).some((name) => isSameName(name, holder))) return
  const name = similarName(form.names, holder)
  if (name === undefined)
    throw wrongField(
      'holder',
      form.names.length === 0
        ? `${formatFormName(form)} names no one, so there is no one to match`
        : `${formatFormName(form)} names ${form.names.join(', ')}. The names are too different to be one party`,
    )
  if (form.sameAs.length >= maxHolders)
    throw wrongField('holder', `At most ${maxHolders} holders can be matched to a form`)
  const confirmedNames = [...form.sameAs, { name, holder, confirmedOn: today(context) }]
  const parts = term.parts
    .filter(isForm)
    .map((part) => toPartInput(part.id === formId ? { ...part, sameAs: confirmedNames } : part))
  const edit = planParts(context.agency().lines, term, { kind: 'form', parts, asOf: undefined, fieldOf })
  if (edit) await writeTermEdits(tx, context, term, [edit])
}
