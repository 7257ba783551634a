import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { cityLine } from '../../../contract/values/countries.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { violatedConstraint } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import {
  deleteDirectoryHolder,
  directoryHolderToChange,
  insertDirectoryHolder,
  updateDirectoryHolder,
} from './queries.ts'

type DirectoryInput = HandlerInput<typeof api.holderDirectory.add>

/** Names the field if the directory has this name and address already. */
async function rejectSameHolder(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (violatedConstraint(error) !== 'directory_holders_once') throw error
    throw wrongField('name', 'The directory already has this name and address')
  }
}

const searchTextOf = (holder: DirectoryInput) =>
  [holder.name, ...holder.aliases, holder.street, cityLine(holder), ...holder.emails].join(' ').toLowerCase()

/** Adds a holder to the directory and returns its id. */
export async function addDirectoryHolder(
  tx: Db,
  context: RequestContext,
  holder: DirectoryInput,
): Promise<string> {
  const id = newId()
  await rejectSameHolder(
    insertDirectoryHolder(tx, {
      ...holder,
      id,
      searchText: searchTextOf(holder),
      createdBy: context.me.id,
      createdAt: context.now().toISOString(),
    }),
  )
  await record(tx, context, { action: 'agency.directoryHolderAdded', id, details: { name: holder.name } })
  return id
}

/** Changes an entry. Holders of clients and issued certificates stay as they are. */
export async function changeDirectoryHolder(
  tx: Db,
  context: RequestContext,
  { id, version, name, ...rest }: HandlerInput<typeof api.holderDirectory.change>,
): Promise<void> {
  const directoryHolderBefore = await directoryHolderToChange(tx, context.me, id)
  assertVersion(directoryHolderBefore, version, { entities: ['agency'], id })
  const details = changedFieldsBetween(
    { ...directoryHolderBefore, renamed: directoryHolderBefore.name },
    { ...rest, renamed: name },
  )
  if (Object.keys(details).length === 0) return
  const holder = { ...rest, name }
  await rejectSameHolder(updateDirectoryHolder(tx, id, { ...holder, searchText: searchTextOf(holder) }))
  await record(tx, context, { action: 'agency.directoryHolderChanged', id, details: { ...details, name } })
}

export async function removeDirectoryHolder(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { name } = await directoryHolderToChange(tx, context.me, id)
  await deleteDirectoryHolder(tx, id)
  await record(tx, context, { action: 'agency.directoryHolderRemoved', id, details: { name } })
}
