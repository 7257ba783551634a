import { descriptionOf } from '../features/requests/ask.ts'
import { asChange } from '../features/requests/change-on-file.ts'
import { newId } from '../platform/ids.ts'
import { clients } from './clients.ts'
import { messagesOn, requestsOn } from './conversations.ts'
import { known, onRecord, type Story } from './story.ts'

/** What clients asked for, and what was written to and fro. */
export async function letThemTalk({ tx, clock, staff, clients: introduced, policies }: Story): Promise<void> {
  const asked = requestsOn(clock).map(
    ({ client, policy, type, status, urgent, details, at, changed, ...more }) => ({
      agentId: known(staff, clients[client].agent),
      request: {
        id: newId(),
        requesterId: known(introduced, client),
        policyId: policy ? known(policies, policy) : null,
        type,
        status,
        description: descriptionOf(type, policy ?? null),
        details,
        isUrgent: urgent ?? false,
        createdAt: at,
        changedAt: changed ?? at,
        change: more.change ? JSON.stringify(asChange(more.change)) : null,
        stage: more.waitsForCarrier ? 'waiting for carrier' : null,
        sent: more.waitsForCarrier
          ? JSON.stringify({ on: (changed ?? at).slice(0, 10), how: 'e-mail' })
          : null,
      },
    }),
  )
  const requests = asked.map(({ request }) => request)
  await tx.insertInto('requests').values(requests).execute()
  await onRecord(
    tx,
    requests.map(({ id, requesterId, createdAt, description, isUrgent }) => ({
      at: createdAt,
      actorId: requesterId,
      action: 'request.created' as const,
      entity: 'request',
      entityId: id,
      clientId: requesterId,
      details: { description, isUrgent },
    })),
  )

  await onRecord(
    tx,
    asked
      .filter(({ request: { createdAt, changedAt } }) => changedAt !== createdAt)
      .map(({ agentId, request: { id, requesterId, status, changedAt } }) => ({
        at: changedAt,
        actorId: agentId,
        action: 'request.statusChanged' as const,
        entity: 'request',
        entityId: id,
        clientId: requesterId,
        details: { status: [status === 'pending' ? 'completed' : 'pending', status] },
      })),
  )

  const read = clock.hoursAgo(0)
  const files = await tx.selectFrom('documents').select(['id', 'userId', 'fileName']).execute()
  const messages = messagesOn(clock).map(({ client, from, content, at, unread, file }) => {
    const clientId = known(introduced, client)
    const agentId = known(staff, clients[client].agent)
    const [senderId, receiverId] = from === 'client' ? [clientId, agentId] : [agentId, clientId]
    return {
      id: newId(),
      clientId,
      senderId,
      receiverId,
      content,
      documentId: files.find(({ userId, fileName }) => userId === clientId && fileName === file)?.id ?? null,
      createdAt: at,
      readAt: unread ? null : minutesLater(at, 20, read),
    }
  })
  await tx.insertInto('messages').values(messages).execute()
  const conversations = Map.groupBy(messages, ({ clientId }) => clientId)
  for (const [clientId, told] of conversations) {
    const last = told.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)).at(-1)
    if (last)
      await tx
        .insertInto('conversations')
        .values({ clientId, lastMessageId: last.id, lastAt: last.createdAt, messagesCount: told.length })
        .execute()
  }
  await onRecord(
    tx,
    messages.map(({ id, clientId, senderId, createdAt, documentId }) => ({
      at: createdAt,
      actorId: senderId,
      action: 'message.sent' as const,
      entity: 'message',
      entityId: id,
      clientId,
      details: documentId ? { documentId } : {},
    })),
  )
}

const minutesLater = (at: string, minutes: number, most: string) => {
  const later = new Date(Date.parse(at) + minutes * 60_000).toISOString()
  return later < most ? later : most
}
