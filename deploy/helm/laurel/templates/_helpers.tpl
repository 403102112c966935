{{- define "laurel.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "laurel.labels" -}}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{ include "laurel.selector" . }}
{{- end }}

{{- define "laurel.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "laurel.image" -}}
{{- with .Values.image }}
{{- if .digest }}{{ .repository }}@{{ .digest }}{{ else }}{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}

{{/* What every pod may do: nothing but run. */}}
{{- define "laurel.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "laurel.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "laurel.env" -}}
{{- $secrets := .Values.secrets -}}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ $secrets.databaseUrl.name }}, key: {{ $secrets.databaseUrl.key }} } }
{{- with $secrets.queueUrl }}{{ if .name }}
- name: QUEUE_URL
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}{{ end }}
{{- with $secrets.smtpUrl }}{{ if .name }}
- name: SMTP_URL
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}{{ end }}
{{- with $secrets.oidcClientSecret }}{{ if .name }}
- name: OIDC_CLIENT_SECRET
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}{{ end }}
{{- with $secrets.smsAuthorization }}{{ if .name }}
- name: SMS_AUTHORIZATION
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}{{ end }}
{{- with $secrets.webPushPrivateKey }}{{ if .name }}
- name: WEB_PUSH_PRIVATE_KEY
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}{{ end }}
{{- with $secrets.searchUrl }}{{ if .name }}
- name: SEARCH_URL
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}{{ end }}
{{- with $secrets.bucketUrl }}{{ if .name }}
- name: BUCKET_URL
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}{{ end }}
{{- with $secrets.masterApiKey }}{{ if .name }}
- name: MASTER_API_KEY
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}{{ end }}
{{- with $secrets.metricsToken }}{{ if .name }}
- name: METRICS_TOKEN
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}{{ end }}
{{- with $secrets.admin }}{{ if .name }}
- name: ADMIN_EMAIL
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .emailKey }} } }
- name: ADMIN_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .passwordKey }} } }
{{- end }}{{ end }}
- name: JWT_PRIVATE_KEY_FILE
  value: /etc/laurel/keys/{{ $secrets.signingKey.key }}
{{- with $secrets.signingKey.previousKeys }}
- name: JWT_PUBLIC_KEY_FILES
  value: {{ range $index, $key := . }}{{ if $index }},{{ end }}/etc/laurel/keys/{{ $key }}{{ end }}
{{- end }}
{{- if .Values.files.existingClaim }}
- name: FILES_DIR
  value: /var/lib/laurel-files
{{- end }}
{{- if .Values.certificateAuthority.configMap }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/laurel/ca/{{ .Values.certificateAuthority.key }}
{{- end }}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "laurel.mounts" -}}
- { name: keys, mountPath: /etc/laurel/keys, readOnly: true }
- { name: data, mountPath: /var/lib/laurel }
- { name: tmp, mountPath: /tmp }
{{- if .Values.files.existingClaim }}
- { name: files, mountPath: /var/lib/laurel-files }
{{- end }}
{{- if .Values.certificateAuthority.configMap }}
- { name: ca, mountPath: /etc/laurel/ca, readOnly: true }
{{- end }}
{{- end }}

{{- define "laurel.volumes" -}}
- name: keys
  secret: { secretName: {{ .Values.secrets.signingKey.name }}, defaultMode: 0440 }
- name: data
  emptyDir: { sizeLimit: 256Mi }
{{- /* Files that are being uploaded are kept here. */}}
- name: tmp
  emptyDir: { sizeLimit: 2Gi }
{{- if .Values.files.existingClaim }}
- name: files
  persistentVolumeClaim: { claimName: {{ .Values.files.existingClaim }} }
{{- end }}
{{- if .Values.certificateAuthority.configMap }}
- name: ca
  configMap: { name: {{ .Values.certificateAuthority.configMap }} }
{{- end }}
{{- end }}

{{/* Where pods may run. */}}
{{- define "laurel.placement" -}}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* A Deployment. Takes root, component (web or worker), role (PROCESS_ROLE) and process (its part of the values). */}}
{{- define "laurel.deployment" -}}
{{- $root := .root }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "laurel.name" $root }}-{{ .component }}
  labels:
    {{- include "laurel.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  {{- if .replicas }}
  replicas: {{ .replicas }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "laurel.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .component }}
  strategy:
    # Never fewer than asked for: the new one is ready before an old one goes.
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  template:
    metadata:
      labels:
        {{- include "laurel.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
      annotations:
        prometheus.io/scrape: 'true'
        prometheus.io/port: '3000'
        prometheus.io/path: /metrics
        {{- with $root.Values.podAnnotations }}{{ toYaml . | nindent 8 }}{{ end }}
    spec:
      serviceAccountName: {{ include "laurel.name" $root }}
      automountServiceAccountToken: false
      # Variables that are named after services of the namespace could be taken for settings.
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ $root.Values.terminationGracePeriodSeconds }}
      securityContext:
        {{- include "laurel.podSecurity" $root | nindent 8 }}
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "laurel.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ .component }}
      containers:
        - name: laurel
          image: {{ include "laurel.image" $root }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          securityContext:
            {{- include "laurel.containerSecurity" $root | nindent 12 }}
          env:
            - name: PROCESS_ROLE
              value: {{ .role }}
            {{- include "laurel.env" $root | nindent 12 }}
          ports:
            - { name: http, containerPort: 3000 }
          # A start may have to wait for another one that migrates.
          startupProbe:
            httpGet: { path: /startupz, port: http }
            periodSeconds: 2
            failureThreshold: 150
          livenessProbe:
            httpGet: { path: /livez, port: http }
            periodSeconds: 10
            timeoutSeconds: 3
            failureThreshold: 3
          readinessProbe:
            httpGet: { path: /readyz, port: http }
            periodSeconds: 5
            timeoutSeconds: 3
            failureThreshold: 2
          resources:
            {{- toYaml .process.resources | nindent 12 }}
          volumeMounts:
            {{- include "laurel.mounts" $root | nindent 12 }}
      volumes:
        {{- include "laurel.volumes" $root | nindent 8 }}
      {{- include "laurel.placement" $root | nindent 6 }}
{{- end }}
