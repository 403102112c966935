import { type INestApplication, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { getParameters } from '#platform/patched/nest-metadata.js';

export interface Handler {
  readonly module: string;
  readonly controller: Type;
  readonly name: string;
  readonly method: object;
  readonly body: object | undefined;
}

export function getHandlers(app: INestApplication): (operationId: string | undefined) => Handler {
  const owners = new Map<string, { readonly module: string; readonly controller: Type }>();
  for (const { name, controllers } of app.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      const controller = metatype as Type;
      if (owners.has(controller.name)) {
        throw new Error(`Two controllers are called ${controller.name}: operation ids would be ambiguous`);
      }
      owners.set(controller.name, { module: name.replace(/Module$/, ''), controller });
    }
  }
  return (operationId = '') => {
    const [, owner = '', name = ''] = /^(\w+?)_(\w+)/.exec(operationId) ?? [];
    const found = owners.get(owner);
    const method: unknown = found && Reflect.get(found.controller.prototype as object, name);
    if (!found || typeof method !== 'function') {
      throw new Error(`There is no handler behind the operation ${operationId}`);
    }
    return { ...found, name, method, body: getBody(found.controller, name) };
  };
}

function getBody(controller: Type, name: string): object | undefined {
  const body = getParameters(controller, name).find(({ kind }) => kind === 'body');
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ??
    []) as object[];
  return body && types[body.index];
}
