export const templates = {
  full: 'This project has {{count}} templates, the most it can have. Delete one first.',
  shortcutTaken: 'Another template of this project has the shortcut {{shortcut}}. Choose another one.',
} as const
