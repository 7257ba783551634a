// The limit of messages: what storing one once, and showing a conversation, takes at the least.
import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type pg from 'pg'
import { z } from 'zod'

const shown = `
  select m.id, m.client_id as "clientId", m.content, m.sender_id as "senderId",
    concat_ws(' ', sender.first_name, sender.last_name) as "senderName", m.receiver_id as "receiverId",
    m.read_at is not null as read, m.created_at as "createdAt",
    case when d.id is not null then json_build_object('id', d.id, 'title', d.title, 'fileName', d.file_name,
      'contentType', d.content_type, 'size', d.size,
      'fileUrl', '/api/documents/' || d.id || '/' || d.file_name) end as attachment,
    m.document_id is not null and d.id is null as "attachmentRemoved"
  from messages m join users sender on sender.id = m.sender_id
    left join documents d on d.id = m.document_id and d.removed_at is null
  where m.client_id = $1`
const newest = 'order by m.created_at desc, m.id desc limit 51'

export const conversation = `${shown} ${newest}`
export const conversationOfAgent = `${shown}
  and exists (select from users c where c.id = $1 and c.agent_id = $2 and c.deactivated_at is null) ${newest}`

const takeKey = `
  insert into once (person, key, content_hash, created_at) values ($1, $2, $3, now())
  on conflict do nothing returning key`
const keepAnswer = 'update once set answer_sealed = $3 where person = $1 and key = $2'
const keptAnswer = 'select answer_sealed as answer from once where person = $1 and key = $2'
const store = `
  with conversation as (
    insert into conversations (client_id, last_message_id, last_at, messages_count)
    values ($1::uuid, $2::uuid, now(), 1)
    on conflict (client_id) do update set last_message_id = excluded.last_message_id,
      last_at = greatest(excluded.last_at, conversations.last_at + interval '1 ms'),
      messages_count = conversations.messages_count + 1
    returning last_at),
  sent as (
    insert into messages (id, client_id, sender_id, receiver_id, content, sent_key, created_at)
    select $2::uuid, $1::uuid, $1::uuid, $3::uuid, $4, $5, last_at from conversation
    returning created_at),
  happened as (
    insert into events (id, at, actor_id, action, entity, entity_id, client_id)
    values ($6, now(), $1::uuid, 'message.sent', 'message', $2::uuid, $1::uuid) returning id)
  select sent.created_at as "createdAt", pg_notify('change', json_build_object('entity', 'message', 'id', $2::uuid,
    'clientId', $1::uuid, 'agentId', $3::uuid)::text)
  from sent, happened`

const Message = z.object({ content: z.string() })

/** Stores a client's message in one transaction, and its answer with the key; the same key gets the same answer. */
export async function sendOnce(
  pool: pg.Pool,
  request: IncomingMessage,
  me: { id: string; agent: { id: string } | null },
): Promise<object> {
  const { content } = Message.parse(await json(request))
  const key = String(request.headers['idempotency-key'])
  const database = await pool.connect()
  const ask = async <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
    (await database.query<Row>({ name, text, values })).rows[0]
  try {
    await database.query('begin')
    const first = await ask('take key', takeKey, [me.id, key, createHash('sha256').update(content).digest()])
    let answer: object
    if (first) {
      const id = randomUUID()
      const [clientId, receiverId] = [me.id, me.agent?.id]
      const sent = await ask('store', store, [clientId, id, receiverId, content, key, randomUUID()])
      answer = { message: { id, clientId, content, receiverId, createdAt: sent?.createdAt, key } }
      await ask('keep answer', keepAnswer, [me.id, key, Buffer.from(JSON.stringify(answer))])
    } else {
      const kept = await ask<{ answer: Buffer }>('kept answer', keptAnswer, [me.id, key])
      answer = JSON.parse(String(kept?.answer))
    }
    await database.query('commit')
    return answer
  } catch (error) {
    await database.query('rollback')
    throw error
  } finally {
    database.release()
  }
}
