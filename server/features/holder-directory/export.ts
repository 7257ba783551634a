import type { HandlerInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { countryName } from '../../../contract/values/countries.ts'
import { holderKindLabels } from '../../../contract/values/holder-kinds.ts'
import type { RequestContext } from '../../context.ts'
import { exportList } from '../activity/export-list.ts'
import { directorySeenBy } from './queries.ts'

export const exportDirectory = (
  context: RequestContext,
  query: HandlerInput<typeof api.holderDirectory.export>,
) =>
  exportList(context, 'holder directory', query, {
    async read(pageContext, page) {
      const { text } = await directorySeenBy(pageContext, { ...query, ...page })
      const { holders, nextCursor } = api.holderDirectory.list.reply.parse(JSON.parse(text))
      return { rows: holders, nextCursor }
    },
    headers: [
      'Holder',
      'Kind',
      'Street',
      'City',
      'State',
      'ZIP',
      'Country',
      'Email Addresses',
      'Other Names',
    ],
    cells: (holder) => [
      holder.name,
      holderKindLabels[holder.kind],
      holder.street,
      holder.city,
      holder.state,
      holder.zip,
      countryName(holder.country),
      holder.emails.join(', '),
      holder.aliases.join('; '),
    ],
  })
