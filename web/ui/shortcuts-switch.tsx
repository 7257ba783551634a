import { CheckboxField } from './checkbox-field.tsx'
import { switchKeys, useKeysOn } from './keys.ts'

export function ShortcutsSwitch() {
  const isOn = useKeysOn()
  return (
    <CheckboxField
      label="Single-key shortcuts"
      checked={isOn}
      onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}
    />
  )
}
