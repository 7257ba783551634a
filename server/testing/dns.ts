import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

const types = { MX: 15, TXT: 16 }

/** Records by type and name: 'v=spf1 …' under 'TXT quay.example'. */
export interface DnsZone {
  /** A name without any record does not exist. */
  [typeAndName: string]: readonly string[]
}

const nameOf = (name: string) =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)])),
    Buffer.of(0),
  ])

const dataOf = {
  MX: (exchange: string) => Buffer.concat([Buffer.of(0, 10), nameOf(exchange)]),
  TXT: (text: string) =>
    Buffer.concat(
      (text.match(/.{1,200}/g) ?? []).map((part) =>
        Buffer.concat([Buffer.of(part.length), Buffer.from(part)]),
      ),
    ),
}

/** Name and type of a query, and the end of its question. */
function questionOf(query: Buffer) {
  const labels: string[] = []
  let offset = 12
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + length))
    offset += 1 + length
  }
  const type = query.readUInt16BE(offset + 1) === types.MX ? ('MX' as const) : ('TXT' as const)
  return { name: labels.join('.').toLowerCase(), type, end: offset + 5 }
}

const noSuchName = 3
const serverFailed = 2

/** The answer to a query: records, none of this type, no such name, or a server failure. */
function answerTo(query: Buffer, zone: DnsZone | 'fails'): Buffer {
  const { name, type, end } = questionOf(query)
  const records = zone === 'fails' ? [] : (zone[`${type} ${name}`] ?? [])
  const exists = zone !== 'fails' && Object.keys(zone).some((one) => one.endsWith(` ${name}`))
  const code = zone === 'fails' ? serverFailed : exists ? 0 : noSuchName
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8580 + code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  const answers = records.map((record) => {
    const data = dataOf[type](record)
    const recordHead = Buffer.alloc(12)
    recordHead.writeUInt16BE(0xc00c, 0)
    recordHead.writeUInt16BE(types[type], 2)
    recordHead.writeUInt16BE(1, 4)
    recordHead.writeUInt16BE(data.length, 10)
    return Buffer.concat([recordHead, data])
  })
  return Buffer.concat([head, query.subarray(12, end), ...answers])
}

/** A resolver for a local DNS server that serves a zone, fails, or stays silent. */
export async function resolverOf(zone: DnsZone | 'fails' | 'silent'): Promise<Resolver> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    if (zone !== 'silent') socket.send(answerTo(query, zone), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const resolver = new Resolver({ timeout: 300, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return resolver
}
