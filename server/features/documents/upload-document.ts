import type { z } from 'zod'
import type { NewDocument } from '../../../contract/documents.ts'
import { ownAccount } from '../../access.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import type { Upload } from '../../http/check-upload.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { fileDocument } from './file-document.ts'
import { ownerOfPolicy } from './queries.ts'
import { writeWithFile } from './with-file.ts'

type DocumentInput = z.output<typeof NewDocument>

/**
 * The client who gets the document: a client's own account, otherwise the named client, otherwise
 * the policy's client.
 */
async function ownerOf(tx: Db, me: Me, { policyId, clientId, userId }: DocumentInput): Promise<string> {
  const ofPolicy = policyId ? await ownerOfPolicy(tx, me, policyId) : null
  if (me.role === 'client') return ownAccount(me)
  const named = clientId ?? userId
  if (named) await clientSeenBy(tx, me, named)
  const owner = named ?? ofPolicy
  if (!owner) throw wrongField('clientId', 'Please choose a client')
  if (ofPolicy && ofPolicy !== owner) throw notFound('Policy')
  return owner
}

export const uploadDocument = <Answer>(
  visit: RequestContext,
  given: DocumentInput,
  file: Upload,
  answer: (tx: Db, id: string) => Promise<Answer>,
): Promise<Answer> =>
  writeWithFile(visit, file, async (tx, kept) => {
    const clientId = await ownerOf(tx, visit.me, given)
    await fileDocument(tx, visit, { ...given, kept, clientId })
    return answer(tx, kept.id)
  })
