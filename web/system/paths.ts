export const systemPaths = {
  system: '/agency/system',
}
