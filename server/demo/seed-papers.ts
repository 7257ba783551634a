import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentTypes, fileExtensionOf } from '../../contract/values/files.ts'
import { insertDocument } from '../features/documents/queries.ts'
import type { Files } from '../platform/files.ts'
import { newId } from '../platform/ids.ts'
import { demoClients } from './clients.ts'
import { type PlannedPaper, planDemoPapers } from './papers.ts'
import { recordPastEvents, type SeedContext, seededId } from './seed-context.ts'

/** Draws, stores and records every demo document. */
export async function seedPapers(seedContext: SeedContext): Promise<void> {
  await mkdir(seedContext.files.incoming, { recursive: true })
  const papers = planDemoPapers(seedContext.clock)
  // Drawn one after another, stored concurrently.
  const storedPapers: Promise<StoredPaper>[] = []
  for (const paper of papers)
    storedPapers.push(storePaperFile(seedContext.files, paper, await paper.content()))
  for (const [index, paper] of papers.entries())
    await filePaper(seedContext, paper, await storedPapers[index])
}

interface StoredPaper {
  id: string
  contentType: string
  size: number
  sha256: Buffer
}

async function storePaperFile(files: Files, { fileName }: PlannedPaper, bytes: Buffer): Promise<StoredPaper> {
  const id = newId()
  const path = join(files.incoming, id)
  await writeFile(path, bytes, { flush: true })
  await files.store(id, path)
  const fileExtension = fileExtensionOf(fileName)
  if (!fileExtension) throw new Error(`${fileName} has an ending that no document may have`)
  const sha256 = createHash('sha256').update(bytes).digest()
  return { id, contentType: contentTypes[fileExtension], size: bytes.length, sha256 }
}

async function filePaper(
  seedContext: SeedContext,
  paper: PlannedPaper,
  storedPaper: StoredPaper | undefined,
): Promise<void> {
  if (!storedPaper) throw new Error(`${paper.title} was not kept`)
  const { tx, staff, clients: clientIds } = seedContext
  const { client, policy, type, title, description, fileName, uploader, at } = paper
  const clientId = seededId(clientIds, client)
  const uploadedBy = uploader === 'client' ? clientId : seededId(staff, demoClients[client].agent)
  const policyId = policy && (await policyOf(seedContext, clientId, policy))
  await insertDocument(tx, {
    ...storedPaper,
    userId: clientId,
    policyId,
    relation: policyId ? 'policy' : 'user',
    type,
    title,
    description,
    fileName,
    storageKey: storedPaper.id,
    uploadedBy,
    createdAt: at,
  })
  await recordPastEvents(tx, [
    {
      at,
      actorId: uploadedBy,
      action: 'document.uploaded',
      entity: 'document',
      entityId: storedPaper.id,
      clientId,
      details: { title, type, policyId },
    },
  ])
}

/** Two terms may share a number: the start date distinguishes them. */
async function policyOf(
  { tx }: SeedContext,
  clientId: string,
  policy: { number: string; startDate: string },
) {
  const { id } = await tx
    .selectFrom('policies')
    .select('id')
    .where('userId', '=', clientId)
    .where('policyNumber', '=', policy.number)
    .where('startDate', '=', policy.startDate)
    .executeTakeFirstOrThrow()
  return id
}
