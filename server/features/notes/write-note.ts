import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { NoteSort } from '../../../contract/values/note-labels.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notAllowedError, notFound, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { clientOfSubject, subjectColumns } from '../tasks/subject-queries.ts'
import { insertNote, noteToChange, updateNote } from './queries.ts'

/**
 * The client of the note, whom the viewer must see: the named client, or the client of the note's
 * subject.
 */
async function resolveNoteClient(
  tx: Db,
  { me }: RequestContext,
  { clientId, about }: HandlerInput<typeof api.notes.create>,
): Promise<string> {
  if (about) {
    const owner = await clientOfSubject(tx, me, about)
    if (!owner || (clientId && clientId !== owner)) throw notFound('The subject of the note was')
    return owner
  }
  if (!clientId) throw wrongField('clientId', 'Please choose whom the note is about')
  return (await clientSeenBy(tx, me, clientId)).id
}

export async function addNote(
  tx: Db,
  context: RequestContext,
  input: HandlerInput<typeof api.notes.create>,
): Promise<string> {
  const { me, now } = context
  const clientId = await resolveNoteClient(tx, context, input)
  const id = newId()
  const { kind, text, about, isPinned } = input
  await insertNote(tx, {
    id,
    kind,
    text,
    clientId,
    ...subjectColumns(about),
    isPinned,
    createdBy: me.id,
    createdAt: now().toISOString(),
  })
  await record(tx, context, { action: 'note.added', id, clientId, details: callDetails(kind) })
  return id
}

/** The audit log still says that the note was a call after the note is removed. */
const callDetails = (kind: NoteSort) => (kind === 'note' ? {} : { kind })

const mayEdit = ({ me }: RequestContext, { createdBy }: { createdBy: string }) =>
  me.role === 'admin' || me.id === createdBy

/**
 * Changes a note. The audit log records that the text changed, but no text: a removed note must
 * leave none.
 */
export async function changeNote(
  tx: Db,
  context: RequestContext,
  { id, version, text, isPinned }: HandlerInput<typeof api.notes.change>,
): Promise<void> {
  const note = await noteToChange(tx, context.me, id)
  const { clientId } = note
  if (text !== undefined && !mayEdit(context, note)) throw notAllowedError()
  assertVersion(note, version, { entities: ['note'], id, clientId })
  const isTextChanged = text !== undefined && text !== note.text
  const isMoved = isPinned !== undefined && isPinned !== note.isPinned
  if (!isTextChanged && !isMoved) return
  await updateNote(tx, id, {
    ...(isTextChanged ? { text, changedAt: context.now().toISOString() } : {}),
    ...(isMoved ? { isPinned } : {}),
  })
  await record(tx, context, {
    action: 'note.changed',
    id,
    clientId,
    details: {
      ...callDetails(note.kind),
      ...(isTextChanged ? { changed: ['text'] } : {}),
      ...(isMoved ? { isPinned: [note.isPinned, isPinned] } : {}),
    },
  })
}

export async function removeNote(tx: Db, context: RequestContext, id: string): Promise<void> {
  const note = await noteToChange(tx, context.me, id)
  if (!mayEdit(context, note)) throw notAllowedError()
  await updateNote(tx, id, { removedAt: context.now().toISOString(), removedBy: context.me.id })
  const { clientId, kind } = note
  await record(tx, context, { action: 'note.removed', id, clientId, details: callDetails(kind) })
}
