export const holderDirectoryPaths = {
  list: '/certificates/directory',
}
