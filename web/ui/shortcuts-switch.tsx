import { CheckboxField } from './checkbox-field.tsx'
import { switchKeys, useHasShortcutKeys } from './keys.ts'

export function ShortcutsSwitch() {
  const isOn = useHasShortcutKeys()
  return (
    <CheckboxField
      label="Single-key shortcuts"
      checked={isOn}
      onChange={({ currentTarget }) => switchKeys(currentTarget.checked)}
    />
  )
}
