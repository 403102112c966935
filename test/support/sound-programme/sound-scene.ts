import type { Response } from 'supertest';

/** Who there is in a sound programme. */
export interface People {
  /** With all details, points, purchases; has been edited. */
  readonly anna: string;
  readonly ben: string;
  /** A customer of the second store. */
  readonly carol: string;
  /** Waits for activation. */
  readonly dora: string;
  readonly seller: string;
  readonly levels: { readonly silver: string; readonly gold: string };
  readonly segment: string;
  readonly category: string;
}

/** The body of an answer of 200. */
export async function ok(request: Promise<Response> & { expect(code: number): Promise<Response> }) {
  const response = await request.expect(200);
  return response.body as Readonly<Record<string, string>>;
}
