import type { z } from 'zod'
import type { NewDocument } from '../../../contract/documents.ts'
import { ownAccount } from '../../access.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { fileDocument } from './file-document.ts'
import { writeWithFile } from './file-writing.ts'
import { ownerOfPolicy } from './queries.ts'

type DocumentInput = z.output<typeof NewDocument>

/**
 * The client who gets the document: a client's own account, otherwise the named client, otherwise
 * the policy's client.
 */
async function ownerOf(tx: Db, me: Me, { policyId, clientId, userId }: DocumentInput): Promise<string> {
  const policyOwner = policyId ? await ownerOfPolicy(tx, me, policyId) : null
  if (me.role === 'client') return ownAccount(me)
  const namedClient = clientId ?? userId
  if (namedClient) await clientSeenBy(tx, me, namedClient)
  const owner = namedClient ?? policyOwner
  if (!owner) throw wrongField('clientId', 'Please choose a client')
  if (policyOwner && policyOwner !== owner) throw notFound('Policy')
  return owner
}

export const uploadDocument = <Answer>(
  context: RequestContext,
  input: DocumentInput,
  file: Upload,
  answer: (tx: Db, id: string) => Promise<Answer>,
): Promise<Answer> =>
  writeWithFile(context, file, async (tx, storedFile) => {
    const clientId = await ownerOf(tx, context.me, input)
    await fileDocument(tx, context, { ...input, storedFile: storedFile, clientId })
    return answer(tx, storedFile.id)
  })
