import { describeRequest } from '../features/requests/create-request.ts'
import { fillRequestChange } from '../features/requests/request-change.ts'
import { newId } from '../platform/ids.ts'
import { demoClients } from './clients.ts'
import { planDemoMessages, planDemoRequests } from './conversations.ts'
import { recordPastEvents, type SeedContext, seededId } from './seed-context.ts'

export async function seedConversations({
  tx,
  clock,
  staff,
  clients: clientIds,
  policies,
}: SeedContext): Promise<void> {
  const requestEvents = planDemoRequests(clock).map(
    ({ client, policy, type, status, isUrgent, details, at, changedAt, ...more }) => ({
      agentId: seededId(staff, demoClients[client].agent),
      request: {
        id: newId(),
        requesterId: seededId(clientIds, client),
        policyId: policy ? seededId(policies, policy) : null,
        type,
        status,
        description: describeRequest(type, policy ?? null),
        details,
        isUrgent: isUrgent ?? false,
        createdAt: at,
        changedAt: changedAt ?? at,
        change: more.change ? JSON.stringify(fillRequestChange(more.change)) : null,
        stage: more.waitsForCarrier ? 'waiting for carrier' : null,
        sent: more.waitsForCarrier
          ? JSON.stringify({ on: (changedAt ?? at).slice(0, 10), how: 'e-mail' })
          : null,
      },
    }),
  )
  const requests = requestEvents.map(({ request }) => request)
  await tx.insertInto('requests').values(requests).execute()
  await recordPastEvents(
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

  await recordPastEvents(
    tx,
    requestEvents
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

  const readAt = clock.hoursAgo(0)
  const files = await tx.selectFrom('documents').select(['id', 'userId', 'fileName']).execute()
  const messages = planDemoMessages(clock).map(({ client, sender, content, at, isUnread, file }) => {
    const clientId = seededId(clientIds, client)
    const agentId = seededId(staff, demoClients[client].agent)
    const [senderId, receiverId] = sender === 'client' ? [clientId, agentId] : [agentId, clientId]
    return {
      id: newId(),
      clientId,
      senderId,
      receiverId,
      content,
      documentId: files.find(({ userId, fileName }) => userId === clientId && fileName === file)?.id ?? null,
      createdAt: at,
      readAt: isUnread ? null : minutesLater(at, 20, readAt),
    }
  })
  await tx.insertInto('messages').values(messages).execute()
  const conversations = Map.groupBy(messages, ({ clientId }) => clientId)
  for (const [clientId, requestDetails] of conversations) {
    const last = requestDetails.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)).at(-1)
    if (last)
      await tx
        .insertInto('conversations')
        .values({
          clientId,
          lastMessageId: last.id,
          lastAt: last.createdAt,
          messagesCount: requestDetails.length,
        })
        .execute()
  }
  await recordPastEvents(
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

const minutesLater = (timestamp: string, minutes: number, latestMoment: string) => {
  const laterMoment = new Date(Date.parse(timestamp) + minutes * 60_000).toISOString()
  return laterMoment < latestMoment ? laterMoment : latestMoment
}
