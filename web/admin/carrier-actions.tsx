import { Archive, ArchiveRestore, Building, Ellipsis, Image, ImageOff, Merge, Pencil } from 'lucide-react'
import type { KeptCarrier } from '../../contract/carriers.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { carriers } from '../api/wire.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'

export type CarrierAct = 'edit' | 'companies' | 'logo' | 'merge'

/** What may be done with a carrier. */
export function CarrierActions({
  carrier,
  onAct,
}: {
  carrier: KeptCarrier
  onAct: (act: CarrierAct) => void
}) {
  const { id, name, retiredAt, logo } = carrier
  const retiring = useApiMutation(carriers.retire, {
    told: { title: 'Carrier Retired', description: `Nothing new is written with ${name}. What was, stays.` },
    fails: 'Failed to retire the carrier',
  })
  const takingBack = useApiMutation(carriers.takeBack, {
    told: { title: 'Carrier Taken Back', description: `${name} is offered again.` },
    fails: 'Failed to take the carrier back',
  })
  const removing = useApiMutation(carriers.removeLogo, {
    told: { title: 'Logo Removed', description: 'Its initials stand in its place again.' },
    fails: 'Failed to remove the logo',
  })
  return (
    <span className="flex">
      <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => onAct('edit')} />
      <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${name}`} />}>
        <MenuItem icon={Building} onSelect={() => onAct('companies')}>
          Companies
        </MenuItem>
        <MenuItem icon={Image} onSelect={() => onAct('logo')}>
          {logo ? 'Replace logo' : 'Add logo'}
        </MenuItem>
        {logo && (
          <MenuItem icon={ImageOff} onSelect={() => void removing.write({ id })}>
            Remove logo
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Merge} onSelect={() => onAct('merge')}>
          Merge into another
        </MenuItem>
        {retiredAt === null ? (
          <MenuItem icon={Archive} onSelect={() => void retiring.write({ id })}>
            Retire
          </MenuItem>
        ) : (
          <MenuItem icon={ArchiveRestore} onSelect={() => void takingBack.write({ id })}>
            Take back
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}
