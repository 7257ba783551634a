import type { HandlerInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { documentsSeenBy } from './queries.ts'

export const exportDocuments = (context: RequestContext, query: HandlerInput<typeof api.documents.export>) =>
  exportList(context, 'documents', query, {
    async read(pageContext, page) {
      const { text } = await documentsSeenBy(pageContext, { ...query, ...page })
      const { documents, nextCursor } = api.documents.all.reply.parse(JSON.parse(text))
      return { rows: documents, nextCursor }
    },
    headers: [
      'Title',
      'Type',
      'Belongs To',
      'Policy Number',
      'Client',
      'Description',
      'File Name',
      'Size in Bytes',
      'Uploaded',
      'Uploaded By',
    ],
    cells: (document) => [
      document.title,
      document.type,
      document.relation,
      document.policyNumber ?? '',
      document.clientName,
      document.description ?? '',
      document.fileName,
      String(document.size),
      document.createdAt,
      document.uploadedByName,
    ],
  })
