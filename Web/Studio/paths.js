// The parts of a file's path.

/** The name of a file. */
export const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('/') + 1);

/** The folder of a file, with its last slash; empty without one. */
export const folderOf = (/** @type {string} */ path) => path.slice(0, path.lastIndexOf('/') + 1);

/** The name of a file without its ending. */
export const stemOf = (/** @type {string} */ path) => nameOf(path).replace(/\.\w+$/, '');
