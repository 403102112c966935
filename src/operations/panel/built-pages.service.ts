import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Injectable } from '@nestjs/common';

/** Where each page is built, below the root of the project: `scripts/build-panel.mjs`. */
const FOLDERS = {
  admin: join('admin', 'dist'),
  shop: join('admin', 'shop', 'dist'),
  till: join('admin', 'till', 'dist'),
} as const;
export type PageName = keyof typeof FOLDERS;
const INDEX = 'index.html';
/** Files here have a hash of their content in their names. */
const HASHED = 'assets/';

export interface PageFile {
  readonly folder: string;
  readonly name: string;
  /** There is a compressed copy, with `.gz` at the end of its name. */
  readonly isCompressed: boolean;
  readonly isImmutable: boolean;
  /** A hash of its content: files of an image may all have the same time. */
  readonly etag: string;
}

/** The files of the pages for browsers by their names, so that no path of a request reaches the file system. */
@Injectable()
export class BuiltPagesService {
  private readonly pages = { admin: getFiles('admin'), shop: getFiles('shop'), till: getFiles('till') };

  /**
   * @param name Relative to the address of the page. The page finds out itself what to show at an address, so each one that
   * names no file is answered with its `index.html`, except where a file of another version is asked for.
   */
  find(page: PageName, name: string): PageFile | undefined {
    const { folder, names, etags } = this.pages[page];
    const found = names.has(name) || name.startsWith(HASHED) ? name : INDEX;
    if (folder === undefined || !names.has(found)) {
      return undefined;
    }
    const etag = etags.get(found) ?? getEtag(join(folder, found));
    etags.set(found, etag);
    return {
      folder,
      name: found,
      isCompressed: names.has(`${found}.gz`),
      isImmutable: found.startsWith(HASHED),
      etag,
    };
  }
}

interface Files {
  readonly folder: string | undefined;
  readonly names: ReadonlySet<string>;
  /** Hashes of files that were asked for: hashing all of them takes a tenth of the start. */
  readonly etags: Map<string, string>;
}

function getFiles(page: PageName): Files {
  const folder = findBuilt(FOLDERS[page]);
  return { folder, names: new Set(folder === undefined ? [] : namesIn(folder)), etags: new Map() };
}

/** The compiled service, its bundle and its sources are at different depths below the root. */
function findBuilt(path: string): string | undefined {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const built = join(folder, path);
    if (existsSync(join(built, INDEX))) {
      return built;
    }
  }
  return undefined;
}

function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function getEtag(path: string): string {
  return `W/"${createHash('sha256').update(readFileSync(path)).digest('base64url')}"`;
}
