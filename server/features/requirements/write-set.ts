import type { z } from 'zod'
import type {
  NewRequirementSet,
  NewRequirementSetByAgent,
  RequirementForm,
} from '../../../contract/requirement-forms.ts'
import {
  type RequirementContent,
  requirementSetName,
  requirementsOf,
  requirementText,
} from '../../../contract/values/contract-requirements.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { type ActorContext, changedFieldsBetween, record } from '../activity/record.ts'
import type { Issuer } from '../certificates/certificate-pdfs.ts'
import { resolveHolder } from '../certificates/issue-certificates.ts'
import { clientToChange } from '../clients/queries.ts'
import { isDocumentOfClient } from '../policies/history-queries.ts'
import {
  countSets,
  endShortfalls,
  insertSet,
  insertVersion,
  lockSet,
  maxRequirementSets,
  newShortfallToChange,
  setToChange,
  settleShortfall,
  updateSet,
} from './queries.ts'
import { recheckSet } from './recheck.ts'

type SetForm = z.output<typeof RequirementForm>
type NewSet = z.output<typeof NewRequirementSet> | z.output<typeof NewRequirementSetByAgent>

const contentOf = ({ lines, mayUmbrellaFill, noticeDays, amBestFloor }: SetForm) => ({
  ...{ lines, mayUmbrellaFill, noticeDays, amBestFloor },
})

const textsOf = (content: RequirementContent) => requirementsOf(content).map(requirementText)

async function assertDocument(
  tx: Db,
  { me }: Pick<RequestContext, 'me'>,
  { documentId, clientId }: { documentId: string | null; clientId: string },
): Promise<void> {
  if (documentId === null || (await isDocumentOfClient(tx, me, { id: documentId, clientId }))) return
  throw wrongField('documentId', 'Please choose one of this client’s documents')
}

type SetWriter = Issuer & Pick<RequestContext, 'me'>

/** Saves new contract requirements. The verdicts of this moment are no news to the writer. */
export async function createSet(
  tx: Db,
  context: SetWriter,
  { clientId, holderId, holder, ...form }: NewSet & { clientId: string },
): Promise<string> {
  await clientToChange(tx, context.me, clientId)
  if ((await countSets(tx, clientId)) >= maxRequirementSets)
    throw wrongField(
      'project',
      `A client can have at most ${maxRequirementSets} contracts. Please close one first`,
    )
  await assertDocument(tx, context, { documentId: form.documentId, clientId })
  const isForHolder = holderId !== undefined || holder !== undefined
  const resolvedHolder = isForHolder
    ? await resolveHolder(tx, context, { clientId, holderId, holder }, { held: true })
    : null
  return storeSet(tx, context, { clientId, holder: resolvedHolder, form })
}

/** Stores a new set with its first version and verdicts. */
export async function storeSet(
  tx: Db,
  context: ActorContext & Pick<RequestContext, 'agency'> & { me: Pick<Me, 'id'> },
  {
    clientId,
    holder,
    form,
  }: { clientId: string; holder: { id: string; name: string } | null; form: SetForm },
): Promise<string> {
  const id = newId()
  const content = contentOf(form)
  const timestamp = context.now().toISOString()
  const { project, documentId, documentPage } = form
  await insertSet(tx, {
    ...{ id, clientId, project, documentId, documentPage, holderId: holder?.id ?? null },
    content: JSON.stringify(content),
    ...{ createdBy: context.me.id, createdAt: timestamp, writtenBy: context.me.id, writtenAt: timestamp },
  })
  await insertVersion(tx, id)
  await checkFirst(tx, context, id)
  await record(tx, context, {
    action: 'certificate.requirementsWritten',
    id,
    clientId,
    details: {
      holder: requirementSetName({ holderName: holder?.name ?? null, project }),
      asks: [null, textsOf(content)],
    },
  })
  return id
}

async function checkFirst(tx: Db, context: Pick<RequestContext, 'agency' | 'now'>, id: string) {
  const set = await lockSet(tx, id)
  if (set) await recheckSet(tx, context, set, { isNews: false })
}

export async function changeSet(
  tx: Db,
  context: RequestContext,
  { id, version, ...form }: SetForm & { id: string; version?: number | undefined },
): Promise<void> {
  const setBefore = await setToChange(tx, context.me, id)
  const { clientId, holderName } = setBefore
  assertVersion(setBefore, version, { entities: ['certificate'], id, clientId })
  const documentId = await documentAfter(tx, context, setBefore, form.documentId)
  if (holderName === null && form.project === '') throw wrongField('project', 'Please name the project')
  const content = contentOf(form)
  const { project, documentPage } = form
  const details = changedFieldsBetween(
    { project: setBefore.project, asks: textsOf(setBefore.content), ...choicesOf(setBefore) },
    { project, asks: textsOf(content), ...choicesOf({ content, documentId, documentPage }) },
  )
  if (Object.keys(details).length === 0) return
  await updateSet(tx, id, {
    ...{ project, documentId, documentPage, content: JSON.stringify(content) },
    ...{ writtenBy: context.me.id, writtenAt: context.now().toISOString() },
  })
  await insertVersion(tx, id)
  await checkFirst(tx, context, id)
  await record(tx, context, {
    action: 'certificate.requirementsChanged',
    id,
    clientId,
    details: { holder: requirementSetName({ holderName, project }), ...details },
  })
}

/**
 * The set's document after a change. A document that the writer does not see stays unless replaced.
 */
async function documentAfter(
  tx: Db,
  context: RequestContext,
  setBefore: { documentId: string | null; clientId: string },
  chosenDocumentId: string | null,
): Promise<string | null> {
  const { documentId, clientId } = setBefore
  if (chosenDocumentId === documentId) return chosenDocumentId
  await assertDocument(tx, context, { documentId: chosenDocumentId, clientId })
  if (chosenDocumentId !== null || documentId === null) return chosenDocumentId
  const isSeen = await isDocumentOfClient(tx, context.me, { id: documentId, clientId })
  return isSeen ? null : documentId
}

/** The choices that the audit log compares, and the contract document. */
const choicesOf = ({
  content,
  documentId,
  documentPage,
}: {
  content: RequirementContent
  documentId: string | null
  documentPage: number | null
}) => ({
  mayUmbrellaFill: content.mayUmbrellaFill,
  acceptedForms: content.lines.flatMap(({ acceptedForms }) => acceptedForms || []),
  document: documentId,
  page: documentPage,
})

/** Closes a set. Its versions stay on record. */
export async function closeSet(tx: Db, context: RequestContext, id: string): Promise<void> {
  const set = await setToChange(tx, context.me, id)
  const timestamp = context.now().toISOString()
  await endShortfalls(tx, id, [], timestamp)
  await updateSet(tx, id, { closedAt: timestamp, closedBy: context.me.id })
  await record(tx, context, {
    action: 'certificate.requirementsClosed',
    id,
    clientId: set.clientId,
    details: { holder: requirementSetName(set) },
  })
}

/** Takes a new shortfall off the work queue. */
export async function settleNewShortfall(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { clientId, setId, says, ...set } = await newShortfallToChange(tx, context.me, id)
  await settleShortfall(tx, id, context.me.id, context.now().toISOString())
  await record(tx, context, {
    action: 'certificate.shortfallSettled',
    id: setId,
    clientId,
    details: { holder: requirementSetName(set), found: says },
  })
}
